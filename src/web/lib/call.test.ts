import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { logout } from "#contract/accounts/accounts.ts";
import type { Proof } from "#contract/endpoint.ts";
import { call } from "./call.ts";
import { type RequestContext, requestContext } from "./context.ts";

const proofOf = async (path: string, fields: Record<string, string>) => {
	const proofs: (Proof | undefined)[] = [];
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	const context = new RouterContextProvider();
	const callApi = async (_line: unknown, _input: unknown, proof?: Proof) => {
		proofs.push(proof);
		return { ok: true, status: 200, data: {} };
	};
	context.set(requestContext, { form, callApi } as unknown as RequestContext);
	await call({ request: new Request(`https://site.example${path}`), context }, logout, {} as never);
	return proofs[0];
};
const sent = { csrf_token: "t", request_key: "k" };

test.each([
	["/team/cases/1", { ...sent, drawn_for: "7" }, { csrfToken: "t", requestKey: "k", drawnFor: "7" }],
	["/admin/team.data?index", { ...sent, drawn_for: "7" }, { csrfToken: "t", requestKey: "k", drawnFor: "7" }],
	["/team/cases/1", sent, { csrfToken: "t", requestKey: "k", drawnFor: "" }],
	["/team/cases/1", {}, { csrfToken: "", drawnFor: "" }],
	["/admin/logout", sent, { csrfToken: "t", requestKey: "k" }],
	["/admin/login.data", sent, { csrfToken: "t", requestKey: "k" }],
	["/contact", { csrf_token: "t", request_key: "" }, { csrfToken: "t" }],
])(
	"a form of %s with %j says whose it is, and a form that doesn't say belongs to no one",
	async (path, fields, proof) => {
		expect(await proofOf(path, fields)).toEqual(proof);
	},
);
