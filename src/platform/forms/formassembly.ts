import sanitizeHtml from "sanitize-html";

const PATIENCE_MS = 2_500;
const LONGEST_ANSWER = 1024 * 1024;

/** The outside service returned no form: 503 if it didn't answer in time, 502 if its answer is not a form. */
export class OutsideForm extends Error {
	override readonly name = "OutsideForm";
	readonly status: 502 | 503;

	constructor(status: 502 | 503, message: string, options?: ErrorOptions) {
		super(message, options);
		this.status = status;
	}
}

/** A sanitised form of the outside service. */
export interface FormHtml {
	/** The address it was fetched from, the base for its relative links. */
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
	// Drop these together with their text.
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
		// A new tab, so that a link doesn't lose what the visitor typed.
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

/**
 * The address of the form in FormAssembly's REST API: `/rest/forms/view/{id}`, and after submitting `/rest{tfa_next}`.
 */
const addressOf = (service: string, formId: string, next: string | undefined): string => {
	if (next === undefined) return `${service}/rest/forms/view/${formId}`;
	const address =
		next.startsWith("/") && URL.canParse(`${service}/rest${next}`) ? new URL(`${service}/rest${next}`) : undefined;
	if (!address || address.origin !== new URL(service).origin || !address.pathname.startsWith("/rest/"))
		throw new OutsideForm(502, "tfa_next leads away from the service");
	return address.href;
};

/**
 * Fetches a form from the outside service. Removes scripts, frames, inline styles and event handlers, sets the hidden
 * environment field to `production` (API-048), and makes the form's target an absolute address.
 * @param service address without a trailing slash
 * @param next the service's next page after submitting (`tfa_next`): thanks, or the form with errors
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
		throw new OutsideForm(503, "the service doesn't answer", { cause: error });
	}
	const seen = { form: false, environment: false };
	const clean = sanitizeHtml(html, rules(from, seen));
	if (!seen.form && next === undefined) throw new OutsideForm(502, "the answer has no form");
	return {
		from,
		html: seen.environment
			? clean
			: clean.replace("</form>", '<input type="hidden" name="environment" value="production" /></form>'),
	};
};
