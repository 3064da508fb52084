"""A scorer in ten lines: a turn that promises money scores low. Reads one JSON line a prefix, writes one back."""
import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    said = [m.get("text", "") for m in question["prefix"]["messages"] if m["role"] == "agent"]
    promises = "refund" in said[-1].lower()
    score, why = (0.4, "It promises a refund.") if promises else (0.9, "It promises nothing.")
    print(json.dumps({"id": question["id"], "score": score, "rationale": why}), flush=True)
