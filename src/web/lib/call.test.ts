import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { logout } from "#contract/accounts.ts";
import { call } from "./call.ts";
import { type Surroundings, surroundingsContext } from "./context.ts";

test.each(["\u0000", "a\u0000b", "a\r\nx-other: 1", "€", "\ufffd", "💥"])(
	"a form's token and key that no header can hold (%j) are sent as wrong ones, and no others: the call refuses them",
	async (typed) => {
		const sent: Headers[] = [];
		const callApi = async ({ headers }: Request) => {
			sent.push(headers);
			return Response.json({ detail: "Refused", request_id: "x" }, { status: 403 });
		};
		const context = new RouterContextProvider();
		context.set(surroundingsContext, { callApi, setCookies: [] } as unknown as Surroundings);
		const answer = await call({ request: new Request("https://alongside.example/contact"), context }, logout, {}, { csrfToken: typed, requestKey: typed });
		expect(answer.status).toBe(403);
		expect(sent.map((headers) => [headers.get("x-csrftoken"), headers.get("idempotency-key"), headers.get("x-other")])).toEqual([["\u00ff", "\u00ff", null]]);
	},
);
