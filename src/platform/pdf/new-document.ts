import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

const require = createRequire(import.meta.url);

/** A document of the library's. The library takes 10 MB, and most nodes set no paper for long: it is loaded with the first one. */
export const newDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
	new (require("pdfkit") as typeof PDFDocument)(options);
