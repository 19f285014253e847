import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

/** A new pdfkit document. Loads the library on first use, because it takes 10 MB and most nodes rarely need it. */
export const newDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
	new (require("pdfkit") as typeof PDFDocument)(options);
