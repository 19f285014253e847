import { randomUUID } from "node:crypto";
import { CAMPAIGN_FORM, PROVIDER_FORM } from "../../../src/contract/enquiries/limits.ts";
import { CSRF_FIELD, IDEMPOTENCY_FIELD } from "../../../src/contract/shared/request-names.ts";

/** Sends forms like a browser without JavaScript. */
export class Visitor {
	#origin: string;
	#cookies = new Map<string, string>();

	constructor(origin: string) {
		this.#origin = origin;
	}

	async ask(path: string, init: RequestInit = {}): Promise<Response> {
		const headers = new Headers(init.headers);
		headers.set("accept", "text/html");
		if (this.#cookies.size > 0)
			headers.set("cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		const answer = await fetch(this.#origin + path, {
			redirect: "manual",
			signal: AbortSignal.timeout(15_000),
			...init,
			headers,
		});
		for (const line of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			this.#cookies.set(name, value);
		}
		return answer;
	}

	/** Opens a page with a form. @returns its hidden fields */
	async open(path: string): Promise<Record<string, string>> {
		const answer = await this.ask(path);
		const html = await answer.text();
		if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
		const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? "";
		return { [CSRF_FIELD]: hidden(CSRF_FIELD), [IDEMPOTENCY_FIELD]: hidden(IDEMPOTENCY_FIELD) || randomUUID() };
	}

	send(path: string, fields: Record<string, string | string[]>): Promise<Response> {
		const body = new URLSearchParams();
		for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
		return this.ask(path, { method: "POST", body, headers: { origin: this.#origin } });
	}
}

/** A form of the public site that stores a record. */
export interface PublicForm {
	name: string;
	/** Path of the page with the form, which the form is also posted to. */
	page: string;
	/** Name of a text field. A change of its value makes a different request. */
	text: string;
	fields: Record<string, string | string[]>;
	/** SQL that counts this run's records. `$1` is the run's email address, or a name if the form has no email field. */
	records: string;
	/** SQL that counts the emails or chat messages of one request. `$1` as in `records`. */
	emails: string;
}

/** Every public form that stores a record and can be sent from its own page, filled in with valid values. */
export const publicForms = async (origin: string, run: string): Promise<PublicForm[]> => {
	const get = async <T>(path: string): Promise<T> => (await fetch(`${origin}/api${path}`)).json() as Promise<T>;
	const { results } = await get<{ results: { id: number; url_slug: string; services: number[] }[] }>(
		"/providers/?funding_types_list=NDIS&postcodes_list=3000&pageSize=1",
	);
	const services = await get<{ id: number; service_area: number }[]>("/services/");
	const [provider] = results;
	if (!provider) throw new Error("the search found no provider");
	const own = `/providers/${provider.url_slug}/${provider.id}`;
	const area = String(services.find(({ id }) => provider.services.includes(id))?.service_area);
	const email = (form: string) => `${form}-${run}@visitor.example`;
	const emailsTo = (about: string) =>
		`select count(*)::int as n from letter where recipient = $1 and kind = '${about}'`;
	const enquiries = "select count(*)::int as n from enquiry where email = $1";
	const phone = "0491 570 006";
	return [
		{
			name: "connect",
			page: `${own}/request-quote/`,
			text: "name",
			fields: {
				name: "Kim Tester",
				email: email("connect"),
				phone,
				service_area: area,
				postcode: "3000",
				suburb: "Melbourne",
				age_group: "18-64",
				funding_type: "NDIS",
				terms: "on",
				ask: String(provider.id),
				consent: "on",
				submit_anyway: "on",
			},
			records: "select count(*)::int as n from quote where email = $1",
			emails: emailsTo("quote-received"),
		},
		{
			name: "review",
			page: `${own}/review/?service_delivery=1.0&service_safety=0.5&communicated_effectively=1.0&good_value=1.0&would_recommend=1.0`,
			text: "comment",
			fields: { comment: "They came on time.", email: email("review"), terms: "on" },
			records: "select count(*)::int as n from review where email = $1",
			emails: emailsTo("review-confirmation"),
		},
		{
			name: "help",
			page: "/providers?query=zzzz+nobody+zzzz&postcodes_list=3000&suburb_list=Melbourne",
			text: "details",
			fields: {
				firstName: "Kim",
				lastName: "Tester",
				email: email("help"),
				number: phone,
				postcode: "3000",
				serviceRequired: area,
				fundingType: "NDIS",
				ageGroup: "18-64",
				details: "Twice a week.",
				termsAndConditions: "on",
			},
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "contact",
			page: "/contact",
			text: "message",
			fields: { email: email("contact"), message: "Where do I begin?" },
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "complaint",
			page: "/complaints-and-feedback",
			text: "complaint_details",
			fields: {
				complaint_first_name: "Kim",
				complaint_last_name: "Tester",
				complaint_email: email("complaint"),
				complaint_number: phone,
				complaint_details: "They didn't call back.",
			},
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "provider enquiry",
			page: `/api/formassembly/view/${PROVIDER_FORM}/`,
			text: "message",
			fields: {
				organisation: "Bellbird Care",
				firstName: "Kim",
				lastName: "Tester",
				email: email("provider"),
				phone,
				website: "bellbird.example",
				offers: ["ndis"],
				states: ["VIC"],
				message: "Please call.",
			},
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "campaign enquiry",
			page: `/api/formassembly/view/${CAMPAIGN_FORM}/`,
			text: "message",
			fields: {
				name: "Kim Tester",
				email: email("campaign"),
				phone,
				postcode: "3000",
				help: ["find"],
				message: "Please call.",
				consent: "on",
			},
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "call back",
			page: "/live-chat/call-back",
			text: "preferred_time",
			fields: { preferred_time: "Tuesday after four", name: "Kim", phone, email: email("callback") },
			records: enquiries,
			emails: "select count(*)::int as n from letter where recipient = $1",
		},
		{
			name: "chat",
			page: "/live-chat",
			text: "message",
			fields: { intent: "begin", message: "Do you have places?", name: email("chat") },
			records: "select count(*)::int as n from chat where name = $1",
			emails:
				"select count(*)::int as n from chat_message m join chat c on c.id = m.chat_id where c.name = $1 and m.sender = 'visitor'",
		},
	];
};

/** The value that identifies a run's records: the form's email address, or a name that contains one. */
export const markOf = ({ fields }: PublicForm): string => {
	const mark = Object.entries(fields).find(
		([name, value]) => /email|^name$/.test(name) && String(value).includes("@"),
	)?.[1];
	return String(mark);
};
