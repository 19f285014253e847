// How the browser asks the server for a page's data: the same answers that react-router's own client reads, at the page's address with `.data`.
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_ErrorResponseImpl as ErrorAnswer, UNSAFE_SingleFetchRedirectSymbol as LEAD } from "react-router";

/** Where an answer leads instead of giving data. An answer itself, for pages tell one that is thrown from a fault (lib/keeping-form.ts). */
export class Lead extends Response {
	redirect: string;
	replace: boolean;
	/** True where the browser itself is to open it. */
	reload: boolean;

	constructor({ redirect, replace = false, reload = false }: { redirect: string; replace?: boolean; reload?: boolean }) {
		super(null, { status: 204 });
		this.redirect = redirect;
		this.replace = replace;
		this.reload = reload;
	}
}

/** The answer is none of ours: something stands in between, or another version of the service answers. */
export class Unreadable extends Error {}

const dataAddress = (page: URL): URL => {
	const address = new URL(page);
	address.hash = "";
	address.pathname += address.pathname.endsWith("/") ? "_.data" : ".data";
	return address;
};

const read = async (address: URL, init: RequestInit): Promise<{ status: number; value: unknown }> => {
	const answer = await fetch(address, init);
	if (answer.status >= 400 && !answer.headers.has("x-remix-response")) throw new ErrorAnswer(answer.status, answer.statusText, await answer.text());
	const lead = answer.headers.get("x-remix-redirect");
	if (lead)
		throw new Lead({
			redirect: lead,
			replace: answer.headers.get("x-remix-replace") === "true",
			reload: answer.headers.get("x-remix-reload-document") === "true",
		});
	if (answer.status === 204) return { status: answer.status, value: {} };
	try {
		// Whole before it is decoded: an answer that is given up half-way, as by a second press, fails inside of the decoder where nobody can catch it.
		const body = await answer.blob();
		return { status: answer.status, value: body.size === 0 ? {} : (await decode(body.stream(), window)).value };
	} catch (cause) {
		throw init.signal?.aborted ? cause : new Unreadable("not a page's data", { cause });
	}
};

type One = { data?: unknown } | { error: unknown };

const dataOf = (one: One | undefined): unknown => {
	if (one && "error" in one) throw one.error;
	return one?.data;
};

/**
 * The data of one page.
 * @throws Lead where the page leads elsewhere; what its loader threw; Unreadable
 */
export const askData = async (page: URL, id: string, signal: AbortSignal): Promise<unknown> => {
	const address = dataAddress(page);
	address.searchParams.set("_routes", id);
	const { value } = await read(address, { signal });
	const lead = (value as { [LEAD]?: ConstructorParameters<typeof Lead>[0] })[LEAD];
	if (lead) throw new Lead(lead);
	return dataOf((value as Record<string, One>)[id]);
};

/**
 * Sends a form to a page.
 * @returns what its action gave, with the answer's status
 * @throws as askData does
 */
export const sendForm = async (page: URL, request: Request, signal: AbortSignal): Promise<{ data: unknown; status: number }> => {
	const isMultipart = /^multipart\//.test(request.headers.get("content-type") ?? "");
	const body = isMultipart ? await request.formData() : new URLSearchParams(await request.text());
	const { status, value } = await read(dataAddress(page), { method: "POST", body, signal });
	if (value && typeof value === "object" && "redirect" in value) throw new Lead(value as ConstructorParameters<typeof Lead>[0]);
	return { status, data: dataOf(value as One) };
};
