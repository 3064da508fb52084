// Style sheets are imported for their effect: the bundler gathers them into one.
// oxlint-disable import/no-unassigned-import
import "uplot/dist/uPlot.min.css";
import "./colors.css";
import "./page.css";
import "./transcript.css";
import "./picture.css";
import "./survey.css";
import "./print.css";
