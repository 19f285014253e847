import { data } from "react-router";
import { confirmContactEmail, readContactLink } from "#contract/referrals/contact-details.ts";
import { ContractForm, Send } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { confirmHere } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle, privateMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Reference } from "#web/ui/bdi/bdi.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/confirm-contact";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readContactLink, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, found: undefined }, { status: 404 });
	return { product: brand.name, found: answer.data, form: newForm(confirmContactEmail) };
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, confirmContactEmail, {
		params: { token: from.params.token },
		taken: ({ token }) => confirmHere(from, `${links.myRequest(token)}?said=confirmed#said`),
		// The page then says that the link has ended.
		reloads: [404],
	});

const TITLE = "Confirm your email address";

export const meta: Route.MetaFunction = (page) => [
	...privateMeta(page),
	// Anyone with this address can confirm, so other sites must not see it.
	{ name: "referrer", content: "same-origin" },
];

/**
 * The owner of a new address confirms it for their request. Opening the page changes nothing, because mail scanners
 * open links too.
 */
export default function ConfirmContact({ loaderData, actionData }: Route.ComponentProps) {
	if (!loaderData.found) return <LinkEnded link="contact" product={loaderData.product} />;
	const { found, form, product } = loaderData;
	return (
		<Page width="text">
			<title>{pageTitle(TITLE, product, Boolean(actionData))}</title>
			<Stack gap="large">
				<h1>{TITLE}</h1>
				<p>
					Should we email <strong>{found.email}</strong> about request <Reference>{found.reference}</Reference>? We show
					only part of the address.
				</p>
				<p>
					We'll stop emailing the old address. The links we sent there will no longer work, and you'll get a new one.
				</p>
				<ContractForm form={form} refused={actionData}>
					<div>
						<Send size="large">Confirm this address</Send>
					</div>
				</ContractForm>
			</Stack>
		</Page>
	);
}
