import { data } from "react-router";
import { readNotMe, sayNotMe } from "#contract/referrals/not-me.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { useRoot } from "#web/lib/root-data.ts";
import { pageTitle, privateMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PhoneLink } from "#web/parts/phone-link/phone-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/not-me";

export const handle = { js: false };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readNotMe, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, isStopped: undefined, form: undefined }, { status: 404 });
	return { product: brand.name, isStopped: answer.data.is_stopped, form: newForm(sayNotMe) };
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, sayNotMe, {
		params: from.params,
		taken: () => links.notMe(from.params.token),
		reloads: [404],
	});

const titleOf = (isStopped: boolean | undefined) =>
	isStopped ? "Thanks – we've stopped it" : "Didn't you ask for this?";

export const meta: Route.MetaFunction = (page) => [
	...privateMeta(page),
	// Anyone with this address can press the button, so other sites must not see it.
	{ name: "referrer", content: "same-origin" },
];

/**
 * "This wasn't me", for the reader of an email to a visitor. It says nothing about what the email is about, because the
 * email may have been forwarded. Opening it changes nothing.
 */
export default function NotMe({ loaderData: { product, isStopped, form }, actionData }: Route.ComponentProps) {
	const brand = useRoot()?.brand;
	if (!form) return <LinkEnded link="not-me" product={product} />;
	return (
		<Page width="text">
			<title>{pageTitle(titleOf(isStopped), product, Boolean(actionData))}</title>
			<Stack gap="large">
				<h1>{titleOf(isStopped)}</h1>
				{isStopped ? (
					<>
						<p>
							We share nothing more, and we don't email this address about it again. A person in our team looks at it
							within two business hours.
						</p>
						<p>If you did ask, or you want our emails again, please call us.</p>
					</>
				) : (
					<>
						<p>Someone gave us your email address. If you don't know why, tell us here.</p>
						<p>
							We then share nothing more with anyone, and stop our emails to this address. A person in our team looks at
							it within two business hours.
						</p>
						<ContractForm form={form} refused={actionData}>
							<div>
								<Button type="submit" variant="danger">
									This wasn't me
								</Button>
							</div>
						</ContractForm>
						<p>If you did ask, you don't need to do anything.</p>
					</>
				)}
				{brand && (
					<p>
						Our number is <PhoneLink of={brand.phone} />, {brand.phoneHours}.
					</p>
				)}
			</Stack>
		</Page>
	);
}
