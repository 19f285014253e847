import { redirect } from "react-router";
import { CSRF_FIELD } from "#contract/limits.ts";
import { exportRecord } from "#contract/records.ts";
import { callForFile } from "../lib/call.ts";
import { links } from "../lib/links.ts";
import { toLogin } from "../lib/to-login.ts";
import type { Route } from "./+types/record-file";

/** Nobody comes here by a link. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(links.teamRecordExport(params.id));

/** Everything stored about a person, as the file that the form asked for. */
export const action = async (from: Route.ActionArgs) => {
	const { request, params } = from;
	const form = await request.formData();
	const body = { reason: String(form.get("reason") ?? ""), acts_for: form.has("acts_for") };
	const answer = await callForFile(from, exportRecord, { params, body }, { csrfToken: String(form.get(CSRF_FIELD) ?? "") });
	if (answer.ok) return answer;
	if (answer.status === 401) throw toLogin(new Request(new URL(links.teamRecordExport(params.id), request.url), { headers: request.headers }));
	// All that can be wrong with the form is that there is no reason in it: nothing that was typed is lost.
	if (answer.status === 422) return redirect(`${links.teamRecordExport(params.id)}?missing${body.acts_for ? "&acts_for" : ""}`, 303);
	throw new Response(null, { status: answer.status });
};
