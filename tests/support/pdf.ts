/** A PDF of one blank page, with this text in a comment. */
export const aPdf = (words = ""): Buffer<ArrayBuffer> =>
	Buffer.from(
		`%PDF-1.7\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 72 72]>> endobj\n% ${words}\ntrailer <</Root 1 0 R>>\n%%EOF\n`,
		"latin1",
	);
