import type { CaseKind } from "#contract/cases/lists.ts";
import type { Brand } from "#contract/shared/brand.ts";
import { longDay, longMoment } from "#contract/shared/dates-in-words.ts";
import { escapeHtml } from "#contract/shared/escapes.ts";
import { caseReference } from "#domains/cases/cases-store.ts";
import { caseFinder, type ScopedCase } from "./export-scope.ts";
import type { ExportedTable } from "./gather-export.ts";

type Row = Record<string, unknown>;

const KINDS: Record<CaseKind, string> = {
	quote: "Connect request",
	"no-provider": "Request after a search without results",
	message: "Message",
	complaint: "Complaint",
	"provider-enquiry": "Enquiry from an organisation",
	"campaign-enquiry": "Enquiry from a landing page",
	"call-back": "Call back request",
	publication: "Published by a provider",
	chat: "Live chat",
	review: "Review of a provider",
};

/** Numbers and ids mean nothing to a reader. They are in the JSON. */
const isForMachines = (column: string) =>
	/(^|_)(id|key|hash|root)$|_(into|hashes)$/.test(column) ||
	["kept", "merged", "service_area_id", "age_groups", "funding_types"].includes(column);

/** Columns left out of the document for readability. They are in the JSON. */
const UNTOLD: Record<string, readonly string[]> = {
	team_case: [
		"number",
		"kind",
		"clock_minutes",
		"updated_at",
		"flags",
		"name",
		"email",
		"phone",
		"place",
		"created_at",
	],
	letter: ["kind", "about", "status", "settled_at", "reply_to"],
	referral: ["remind_at", "propose_at", "updated_at"],
	review: ["token_hash", "link_ends_at"],
	chat: ["last_number", "last_at", "last_sender", "copies_sent"],
};

const LABELS: Record<string, string> = {
	at: "When",
	person: "Who",
	body: "Text",
	text_body: "Email",
	agreed: "What was agreed",
	is_reached: "Reached",
	gclid: "Google Ads click ID",
	postcode: "Postcode",
	original: "Original text",
	last_at: "Last contact",
	created_at: "Created",
	email: "Email",
	ages: "Age",
	fundings: "Funding",
	funding_types_list: "Funding",
	hcp_referral: "Home care referral",
	hcp_service_areas: "Home care services",
	automate_referral: "Automatic referral",
	participant_relation: "Relationship to the participant",
};

/** Label of a column for readers, from `submitted_at` or `preferredTime`. */
const labelOf = (column: string) => {
	if (LABELS[column]) return LABELS[column];
	const words = column
		.replace(/_at$|^is_|^has_/, "")
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
};

const isEmpty = (value: unknown): boolean =>
	value === null ||
	value === undefined ||
	value === "" ||
	(Array.isArray(value) && value.length === 0) ||
	(typeof value === "object" && !(value instanceof Date) && Object.keys(value).length === 0);

const said = (value: unknown): string => {
	if (value instanceof Date) return escapeHtml(longMoment(value));
	if (value === true) return "Yes";
	if (value === false) return "No";
	if (Array.isArray(value))
		return value.some((one) => one !== null && typeof one === "object")
			? `<ul>${value.map((one) => `<li>${said(one)}</li>`).join("")}</ul>`
			: escapeHtml(value.map(String).join(", "));
	if (value !== null && typeof value === "object") return list(value as Row);
	return `<span class="said">${escapeHtml(String(value))}</span>`;
};

const list = (row: Row, table = ""): string =>
	`<dl>${Object.entries(row)
		.filter(([column, value]) => !isForMachines(column) && !isEmpty(value) && !UNTOLD[table]?.includes(column))
		.map(([column, value]) => `<div><dt>${escapeHtml(labelOf(column))}</dt><dd>${said(value)}</dd></div>`)
		.join("")}</dl>`;

const inWords = (code: unknown) => String(code).replace(/[.-]/g, " ");
const inBrackets = (facts: unknown): string => {
	const told = Object.entries((facts ?? {}) as Row).filter(([, value]) => !isEmpty(value));
	return told.length === 0
		? ""
		: ` (${told.map(([name, value]) => `${labelOf(name).toLowerCase()}: ${Array.isArray(value) ? value.join(", ") : String(value)}`).join("; ")})`;
};

/** Tables with many similar rows show each row as one line. */
const LINES: Record<string, (row: Row) => string> = {
	case_event: ({ person, kind, facts }) => `${person ?? "You or the service"}: ${inWords(kind)}${inBrackets(facts)}`,
	audit: ({ person, event }) => `${person ?? "You or the service"}: ${inWords(event)}`,
	chat_message: ({ sender, body }) =>
		`${sender === "visitor" ? "You" : sender === "team" ? "Our team" : "The service"}: ${body}`,
};

const section = (level: 2 | 3, title: string, rows: readonly Row[], table = ""): string => {
	if (rows.length === 0) return "";
	const line = LINES[table];
	const told = line
		? `<ul class="lines">${rows.map((row) => `<li><time>${said(row.at)}</time><br><span class="said">${escapeHtml(line(row))}</span></li>`).join("")}</ul>`
		: rows.length === 1
			? list(rows[0] as Row, table)
			: `<ol>${rows.map((row) => `<li>${list(row, table)}</li>`).join("")}</ol>`;
	return `<h${level}>${escapeHtml(title)}</h${level}>${told}`;
};

/** Tables too long for the document. They are whole in the JSON. */
const SUMMED = new Set(["match_list"]);

const STYLE = `
	:root { color-scheme: light; }
	body { max-inline-size: 46rem; margin: 0 auto; padding: 1.5rem; color: #1b1b1f; background: #fff; font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
	h1 { font-size: 1.75rem; line-height: 1.2; }
	h2 { margin-block-start: 2.5rem; padding-block-start: 1rem; border-block-start: 3px solid #0b4f5c; font-size: 1.35rem; }
	h3 { margin-block: 1.5rem .5rem; font-size: 1.1rem; }
	dl { margin: 0; }
	dl > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: 0 1rem; padding-block: .25rem; border-block-end: 1px solid #d8d8de; }
	dt { color: #4a4a52; }
	dd { margin: 0; }
	.said { white-space: pre-wrap; unicode-bidi: isolate; }
	li { margin-block-end: .75rem; }
	.lines { padding: 0; list-style: none; }
	time { color: #4a4a52; font-size: .9375rem; }
	@media (max-width: 30rem) { dl > div { grid-template-columns: minmax(0, 1fr); } }
	@media print { h2 { break-after: avoid; } dl > div { break-inside: avoid; } }
`;

/** A file in the ZIP. */
export interface ExportedFile {
	what: "plan" | "reply";
	/** Of the request whose plan it is, or of the file. */
	id: string;
	caseId: string;
	/** Its name in the ZIP. */
	name: string;
}

const linkTo = ({ name }: ExportedFile) => `<a href="${escapeHtml(name)}">${escapeHtml(name)}</a>`;

export interface DocumentFacts {
	name: string;
	at: Date;
	brand: Brand;
	cases: readonly ScopedCase[];
	tables: readonly ExportedTable[];
	files: readonly ExportedFile[];
}

/** The export as an HTML document that works in any script, on any device and in print. */
export const exportDocument = ({ name, at, brand, cases, tables, files }: DocumentFacts): string => {
	const rowsOf = (table: string) => tables.find((one) => one.table === table)?.rows ?? [];
	const left = cases.filter(({ has_health }) => !has_health).length;
	const byOthers = cases.filter(({ is_contact }) => !is_contact).length;
	const inCases = new Set(["person_record", "case_record", "record_merge", "letter", "audit"]);
	const caseOf = caseFinder(cases);
	const grouped = new Map(tables.map(({ table, rows }) => [table, Map.groupBy(rows, (row) => caseOf(table, row)?.id)]));
	const oneCase = (one: ScopedCase) => {
		const parts = (grouped.get("case_record")?.get(one.id) ?? []).map((row) =>
			row.part === "contact" ? "you wrote" : "it is about you",
		);
		const own = files.filter(({ caseId }) => caseId === one.id);
		const plan = own.find(({ what }) => what === "plan");
		const sent = own.filter(({ what }) => what === "reply");
		return `<h2>${escapeHtml(`${KINDS[one.kind]} ${caseReference(one.number)}`)}</h2>
			<p>${escapeHtml(longDay(one.created_at))}: ${parts.join(", and ")}.${plan ? ` The plan is in the file ${linkTo(plan)}.` : ""}${sent.length > 0 ? ` We sent with our replies: ${sent.map(linkTo).join(", ")}.` : ""}</p>
			${tables
				.filter(({ table }) => !inCases.has(table))
				.map(({ table, title }) => {
					const own = grouped.get(table)?.get(one.id) ?? [];
					if (SUMMED.has(table) && own.length > 0)
						return `<h3>${escapeHtml(title)}</h3><p>${own.length === 1 ? "Once" : `${own.length} times`}; the lists are in the JSON file.</p>`;
					return section(3, title, own, table);
				})
				.join("")}`;
	};
	return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What ${escapeHtml(brand.name)} has stored about ${escapeHtml(name)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>What ${escapeHtml(brand.name)} has stored about ${escapeHtml(name)}</h1>
<p>Made on ${escapeHtml(longMoment(at))}, Melbourne time.</p>
</header>
<main>
<p>This is everything we store about you: what you sent us, our team's notes, who we shared it with and when, and the emails we sent you. The file data.json has the same
information for other software, with our internal numbers.</p>
<ul>
<li>People in our team and at providers are shown by role, not by name.</li>
<li>Keys that give access, for example links to your private page, are left out.</li>
${left > 0 ? `<li>In ${left === 1 ? "one case" : `${left} cases`} you wrote for someone else. Their health information is left out. They can ask us for it.</li>` : ""}
${byOthers > 0 ? `<li>In ${byOthers === 1 ? "one case" : `${byOthers} cases`} someone else wrote for you. Their name and contact details are left out.</li>` : ""}
</ul>
<p>Is something wrong? You can ask us to correct it. Call us on ${escapeHtml(brand.phone)} or email <a href="mailto:${escapeHtml(brand.email)}">${escapeHtml(brand.email)}</a>.</p>
${section(2, "You", rowsOf("person_record"))}
${section(3, "Merged records", rowsOf("record_merge"))}
${cases.map(oneCase).join("")}
${section(2, "Emails and text messages sent to you", rowsOf("letter"), "letter")}
${section(2, "Who viewed or changed it", rowsOf("audit"), "audit")}
</main>
</body>
</html>
`;
};
