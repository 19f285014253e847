import sanitizeHtml from "sanitize-html";

const PATIENCE_MS = 2_500;
const LONGEST_ANSWER = 1024 * 1024;

/** The outside service gave no form: 503 where it did not answer (in time), 502 where what it answered is none. */
export class OutsideForm extends Error {
	override readonly name = "OutsideForm";
	readonly status: 502 | 503;

	constructor(status: 502 | 503, message: string, options?: ErrorOptions) {
		super(message, options);
		this.status = status;
	}
}

/** A form of the outside service, without anything that could act by itself. */
export interface FormHtml {
	/** Address it was fetched from: what its own addresses are relative to. */
	from: string;
	html: string;
}

const FIELD = [
	"name",
	"value",
	"required",
	"disabled",
	"readonly",
	"autocomplete",
	"placeholder",
	"maxlength",
	"minlength",
	"size",
	"form",
];

const rules = (from: string, seen: { form: boolean; environment: boolean }): sanitizeHtml.IOptions => ({
	allowedTags: [
		..."div section header footer p span br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd strong b em i small sub sup abbr table thead tbody tr th td a img".split(
			" ",
		),
		..."form fieldset legend label input select optgroup option textarea button link".split(" "),
	],
	// Words of these are no text of the page.
	nonTextTags: ["script", "style", "title", "noscript", "template", "textarea", "option"],
	allowedAttributes: {
		"*": ["id", "class", "title", "lang", "dir", "role", "hidden", "aria-*"],
		a: ["href", "target", "rel"],
		img: ["src", "alt", "width", "height"],
		link: ["rel", "href", "media"],
		form: ["action", "method", "enctype", "accept-charset", "novalidate"],
		label: ["for"],
		input: [...FIELD, "type", "checked", "min", "max", "step", "pattern", "inputmode", "multiple", "accept"],
		select: [...FIELD, "multiple"],
		option: ["value", "selected", "disabled", "label"],
		optgroup: ["label", "disabled"],
		textarea: [...FIELD, "rows", "cols"],
		button: ["type", "name", "value", "disabled"],
		th: ["scope", "colspan", "rowspan"],
		td: ["colspan", "rowspan"],
	},
	allowedSchemes: ["http", "https", "mailto", "tel"],
	allowedSchemesAppliedToAttributes: ["href", "src", "action"],
	exclusiveFilter: ({ tag, attribs }) => tag === "link" && attribs.rel !== "stylesheet",
	transformTags: {
		form: (tagName, attribs) => {
			const action = URL.canParse(attribs.action ?? "", from) ? new URL(attribs.action ?? "", from) : undefined;
			if (action?.origin !== new URL(from).origin)
				throw new OutsideForm(502, "the form posts to another host than it comes from");
			seen.form = true;
			return { tagName, attribs: { ...attribs, action: action.href, method: "post" } };
		},
		input: (tagName, attribs) => {
			const isEnvironment =
				attribs.type === "hidden" &&
				[attribs.name, attribs.id, attribs.class, attribs.title].some((word) => /environment/i.test(word ?? ""));
			if (isEnvironment) seen.environment = true;
			return { tagName, attribs: isEnvironment ? { ...attribs, value: "production" } : attribs };
		},
		// What was typed stays behind a link.
		a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, target: "_blank", rel: "noreferrer" } }),
	},
});

const readShort = async (response: Response): Promise<string> => {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of response.body ?? []) {
		parts.push(part);
		length += part.length;
		if (length > LONGEST_ANSWER) throw new OutsideForm(502, "the answer is too long");
	}
	return Buffer.concat(parts).toString("utf8");
};

/** Where the form is: as FormAssembly publishes it for other sites' servers, `/rest/forms/view/{id}`, and after sending `/rest{tfa_next}`. */
const addressOf = (service: string, formId: string, next: string | undefined): string => {
	if (next === undefined) return `${service}/rest/forms/view/${formId}`;
	const address =
		next.startsWith("/") && URL.canParse(`${service}/rest${next}`) ? new URL(`${service}/rest${next}`) : undefined;
	if (!address || address.origin !== new URL(service).origin || !address.pathname.startsWith("/rest/"))
		throw new OutsideForm(502, "tfa_next leads away from the service");
	return address.href;
};

/**
 * Fetches a form from the outside service. Removes scripts, frames, styles in the markup and handlers, sets the hidden environment field to
 * `production` (API-048), and makes the form's target an absolute address.
 * @param service address without a trailing slash
 * @param next what the service asked to be shown after sending, `tfa_next`: its thanks, or the form with what is wrong
 * @throws OutsideForm
 */
export const fetchForm = async (service: string, formId: string, next: string | undefined): Promise<FormHtml> => {
	const from = addressOf(service, formId, next);
	let html: string;
	try {
		const response = await fetch(from, {
			headers: { accept: "text/html" },
			redirect: "error",
			signal: AbortSignal.timeout(PATIENCE_MS),
		});
		const type = response.headers.get("content-type") ?? "";
		if (!response.ok || !/^text\/html\b/i.test(type)) {
			await response.body?.cancel();
			throw new OutsideForm(
				response.status >= 500 ? 503 : 502,
				`the service answered ${response.status} ${type}`.trim(),
			);
		}
		html = await readShort(response);
	} catch (error) {
		if (error instanceof OutsideForm) throw error;
		throw new OutsideForm(503, "the service does not answer", { cause: error });
	}
	const seen = { form: false, environment: false };
	const clean = sanitizeHtml(html, rules(from, seen));
	if (!seen.form && next === undefined) throw new OutsideForm(502, "the answer holds no form");
	return {
		from,
		html: seen.environment
			? clean
			: clean.replace("</form>", '<input type="hidden" name="environment" value="production" /></form>'),
	};
};
