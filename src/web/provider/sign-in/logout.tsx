import { redirect } from "react-router";
import { logout } from "#contract/accounts/accounts.ts";
import type { Proof } from "#contract/endpoint.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/logout";

/** Ignores a failed logout (AUT-020): the next page asks for a sign-in, or shows that the person is still signed in. */
const leave = async (from: From, proof?: Proof) => {
	await call(from, logout, {}, proof).catch(() => undefined);
	return redirect(links.login(), 303);
};

export const loader = async (from: Route.LoaderArgs) => {
	const { csrfToken } = from.context.get(requestContext);
	const site = from.request.headers.get("sec-fetch-site");
	// A link on another site, or a prefetch, must not sign a person out, so the page shows a button.
	const looksAhead = /prefetch|prerender/.test(
		`${from.request.headers.get("sec-purpose")} ${from.request.headers.get("purpose")}`,
	);
	if (!looksAhead && (!site || site === "same-origin" || site === "none")) throw await leave(from, { csrfToken });
	return null;
};

export const action = async (from: Route.ActionArgs) => leave(from);

/** A lost connection is ignored too. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	serverAction().catch((error: unknown) => {
		throw error instanceof Response ? error : redirect(links.login());
	});

/** Signs out. People who come from another site must confirm first. */
export default function Logout() {
	return (
		<Page width="text">
			<Stack gap="large">
				<PrivateTitle title="Sign out" />
				<h1>Sign out?</h1>
				<PostForm>
					<Button type="submit" size="large">
						Sign out
					</Button>
				</PostForm>
			</Stack>
		</Page>
	);
}
