const LINES = [
	"A plan made up for the demo",
	"This is not a real plan. It shows where people's own plan files would be.",
];

/** A one-page PDF as an example of a plan. It says that it isn't a real plan. */
export const planFile = (): File => {
	const text = LINES.map((line, n) => `BT /F1 ${n === 0 ? 20 : 12} Tf 60 ${760 - n * 36} Td (${line}) Tj ET`).join(
		"\n",
	);
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let pdf = "%PDF-1.7\n";
	const offsets = objects.map((body, n) => {
		const at = pdf.length;
		pdf += `${n + 1} 0 obj\n${body}\nendobj\n`;
		return at;
	});
	const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
	pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
	return new File([pdf], "ndis-plan.pdf", { type: "application/pdf" });
};
