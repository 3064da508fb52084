/** A text that stands in every page as it is; made by `vite.page.js` at build time. */
export interface PageAsset {
  readonly text: string;
  /** SHA-256 in base64, for the page's Content-Security-Policy. */
  readonly sha256: string;
}

/** The script of a call's page: uPlot, selection, search. */
export const callScript: PageAsset;
/** The script of a survey's page. */
export const surveyScript: PageAsset;
/** The style sheet of both. */
export const pageStyle: PageAsset;
