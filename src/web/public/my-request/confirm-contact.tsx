import { data, redirect } from "react-router";
import { confirmContactEmail, readContactLink } from "#contract/referrals/contact-details.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { pageMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import type { Route } from "./+types/confirm-contact";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await call(from, readContactLink, { params: { token: from.params.token } });
	if (!answer.ok && (answer.status >= 500 || answer.status === 429)) throw data(null, { status: answer.status });
	if (!answer.ok) return data({ product: brand.name, found: undefined }, { status: 404 });
	return { product: brand.name, found: answer.data };
};

export const action = async (from: Route.ActionArgs) => {
	const params = { token: from.params.token };
	const answer = await call(from, confirmContactEmail, { params, body: {} });
	if (answer.ok) return redirect(`${links.myRequest(answer.data.token)}?said=confirmed#said`, 303);
	// The page then says that the link has ended.
	if (answer.status === 404) return redirect(links.confirmContact(params.token), 303);
	return data(
		{ fault: answer.status === 403 ? refusedToken(from).advice : answer.problem.detail },
		{ status: answer.status },
	);
};

const TITLE = "Confirm your email address";

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData
		? [
				...pageMeta({ title: loaderData.found && TITLE, product: loaderData.product, noindex: true }),
				// Anyone with this address can confirm, so other sites must not see it.
				{ name: "referrer", content: "same-origin" },
			]
		: [];

/**
 * The owner of a new address confirms it for their request. Opening the page changes nothing, because mail scanners
 * open links too.
 */
export default function ConfirmContact({ loaderData: { product, found }, actionData }: Route.ComponentProps) {
	if (!found) return <LinkEnded link="contact" product={product} />;
	return (
		<Page width="text">
			<Stack gap="large">
				<h1>{TITLE}</h1>
				{actionData?.fault && (
					<Notice kind="error" role="alert" title="Something went wrong" takesFocus>
						<p>{actionData.fault}</p>
					</Notice>
				)}
				<p>
					Should we email <strong>{found.email}</strong> about request {found.reference}? We show only part of the
					address.
				</p>
				<p>
					We'll stop emailing the old address. The links we sent there will no longer work, and you'll get a new one.
				</p>
				<PostForm>
					<div>
						<Button type="submit" size="large">
							Confirm this address
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Page>
	);
}
