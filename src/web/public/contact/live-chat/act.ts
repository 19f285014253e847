import { data, redirect } from "react-router";
import { endChat, leaveChat, sendChatCopy, startChat, writeInChat } from "#contract/chat/chat.ts";
import type { Problem } from "#contract/common.ts";
import { askForCallBack } from "#contract/enquiries/enquiries.ts";
import { copy } from "#contract/shared/copy.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/request-names.ts";
import { thankAt } from "#web/forms/receipt.ts";
import { call, type From, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { isOfKey, sentAlready } from "#web/lib/sent-already.ts";
import type { BeginAnswer } from "./begin.tsx";
import { CALL_BACK_FIELDS, type CallBackAnswer } from "./call-back-panel.tsx";
import type { ChatAnswer } from "./own-chat.tsx";

/** A text field of the form. A file in its place counts as empty. */
const field = (form: FormData, name: string): string => {
	const value = form.get(name);
	return typeof value === "string" ? value : "";
};

/** The error to show if no field is wrong. */
const errorOf = (
	from: From,
	status: number,
	problem: Problem,
	isCallBack = false,
): { fault: string; advice?: string; csrfToken?: string } => {
	if (status === 403) {
		const { title, advice, csrfToken } = refusedToken(from);
		return { fault: title, advice, csrfToken };
	}
	if (status === 409 && (isCallBack || isOfKey(problem)))
		return { fault: sentAlready.title, advice: sentAlready.advice };
	return { fault: status === 429 || status === 409 ? problem.detail : copy.connect.systemError };
};

const keyOf = (form: FormData) => field(form, IDEMPOTENCY_FIELD) || crypto.randomUUID();

/** After 409 the idempotency key is used up, because other data was sent with it: the next try gets a new key. */
const keyAfter = (status: number, key: string) => (status === 409 ? crypto.randomUUID() : key);

const begin = async (from: From, form: FormData) => {
	const typed = field(form, "message");
	const sent = await call(from, startChat, {
		body: {
			message: typed,
			name: field(form, "name").slice(0, 60) || null,
			case_number: field(form, "caseNumber").slice(0, 40) || null,
		},
	});
	if (sent.ok) return redirect(links.liveChat(), 303);
	const error = sent.status === 422 ? sent.problem.errors?.[0]?.message : undefined;
	const answer: BeginAnswer = {
		kind: "begin",
		typed,
		requestKey: keyAfter(sent.status, keyOf(form)),
		...(error ? { error } : errorOf(from, sent.status, sent.problem)),
	};
	return data(answer, { status: sent.status });
};

/** Sends a call-back request to our own case endpoint (LCH-021). */
const callBack = async (from: From, form: FormData) => {
	const { timeField } = from.context.get(requestContext).cases;
	const values = {
		preferred_time: field(form, timeField),
		name: field(form, "name"),
		phone: field(form, "phone"),
		email: field(form, "email"),
		caseNumber: field(form, "caseNumber"),
	};
	const { caseNumber, ...others } = values;
	const sent = await call(from, askForCallBack, { body: { ...others, case_number: caseNumber } });
	if (sent.ok) return thankAt(from, links.chatRequested(sent.data.can_reach));
	const errors: CallBackAnswer["errors"] = {};
	for (const { field: name, message } of sent.problem.errors ?? [])
		for (const one of CALL_BACK_FIELDS)
			if (one === (name === "case_number" ? "caseNumber" : name)) errors[one] = message;
	const isSaid = sent.status === 422 && Object.keys(errors).length > 0;
	const answer: CallBackAnswer = {
		kind: "call-back",
		values,
		errors,
		requestKey: keyAfter(sent.status, keyOf(form)),
		...(isSaid ? {} : errorOf(from, sent.status, sent.problem, true)),
	};
	return data(answer, { status: sent.status });
};

const inChat = async (from: From, form: FormData, about: ChatAnswer["about"]) => {
	const typed = field(form, about === "copy" ? "email" : "message");
	const sent =
		about === "write"
			? await call(from, writeInChat, { body: { text: typed } })
			: about === "copy"
				? await call(from, sendChatCopy, { body: { email: typed } })
				: await call(from, endChat, { body: {} });
	if (sent.ok && about !== "copy") return redirect(links.liveChat(), 303);
	// The next send from this page is a new copy, so it gets a new key.
	if (sent.ok)
		return {
			kind: "chat",
			about,
			typed: "",
			requestKey: crypto.randomUUID(),
			done: `We've sent a copy to ${typed.trim()}.`,
		} satisfies ChatAnswer;
	const error = sent.status === 422 ? sent.problem.errors?.[0]?.message : undefined;
	const answer: ChatAnswer = {
		kind: "chat",
		about,
		typed,
		requestKey: keyAfter(sent.status, keyOf(form)),
		...(error ? { error } : errorOf(from, sent.status, sent.problem)),
	};
	return data(answer, { status: sent.status });
};

/** Handles the forms of the live chat page. */
export const act = async (from: From) => {
	const form = await formOf(from);
	switch (form.get("intent")) {
		case "begin":
			return begin(from, form);
		case "write":
			return inChat(from, form, "write");
		case "copy":
			return inChat(from, form, "copy");
		case "end":
			return inChat(from, form, "end");
		case "leave":
			await call(from, leaveChat, { body: {} });
			return redirect(links.liveChat(), 303);
		default:
			// An outside case system takes the same call-back form, so it has no intent field. Its address identifies it.
			if (!new URL(from.request.url).pathname.startsWith(links.callBack())) throw data(null, { status: 400 });
			return callBack(from, form);
	}
};
