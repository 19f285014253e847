import { z } from "zod";
import { pageNumber, pageOf, requiredText, text } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { ReplyFile } from "../cases/reply-files.ts";

const Line = z.object({
	id: z.string(),
	created_at: z.string(),
	kind: z.string(),
	recipient: z.string(),
	subject: z.string(),
	status: z.string(),
});

const Taken = z.object({
	/** Into the case that it answers, or into a case of its own. */
	outcome: z.enum(["in-case", "new-case", "waits", "automatic", "unreadable", "before"]),
});

export const listDemoEmails = endpoint({
	method: "GET",
	path: "/demo/emails/",
	summary: "In demo mode: the emails of the service, newest first, or only those to one address; 404 otherwise",
	query: z.object({ page: pageNumber, to: text(320).optional() }),
	output: pageOf(Line),
});

export const listDemoEvents = endpoint({
	method: "GET",
	path: "/demo/events/",
	summary: "In demo mode: the analytics counts, newest day first; 404 otherwise",
	output: z.array(
		z.object({ day: z.string(), name: z.string(), properties: z.record(z.string(), z.string()), times: z.int() }),
	),
});

export const getDemoEmail = endpoint({
	method: "GET",
	path: "/demo/emails/{id}/",
	summary: "In demo mode: one email with its full text; 404 otherwise",
	params: z.object({ id: text(100) }),
	output: Line.extend({
		text_body: z.string(),
		html_body: z.string(),
		reply_to: z.string().nullable(),
		/** The files that go with it. */
		files: z.array(ReplyFile),
	}),
});

export const readDemoFile = endpoint({
	method: "GET",
	path: "/demo/emails/{id}/files/{file}/",
	summary: "In demo mode: a file of an email, as a download; 404 otherwise",
	params: z.object({ id: text(100), file: z.uuid() }),
	output: z.never(),
	binary: true,
});

export const replyToDemoEmail = endpoint({
	method: "POST",
	path: "/demo/emails/{id}/replies/",
	summary:
		"In demo mode: answer an email as the person it went to. The answer is taken in as an email is; 404 for an email without its own address for replies, and outside demo mode",
	params: z.object({ id: text(100) }),
	body: z.object({ text: requiredText(5000, "Please write a reply") }),
	output: Taken,
	status: 201,
});

export const listDemoTexts = endpoint({
	method: "GET",
	path: "/demo/texts/",
	summary: "In demo mode: the text messages of the service, newest first; 404 otherwise",
	query: z.object({ page: pageNumber }),
	output: pageOf(
		z.object({ id: z.string(), created_at: z.string(), recipient: z.string(), text: z.string(), status: z.string() }),
	),
});

export const replyToDemoText = endpoint({
	method: "POST",
	path: "/demo/texts/{id}/replies/",
	summary:
		"In demo mode: answer a text message as the person it went to. The answer is taken in as a text message is; 404 outside demo mode",
	params: z.object({ id: text(100) }),
	body: z.object({ text: requiredText(1600, "Please write a reply") }),
	output: Taken,
	status: 201,
});
