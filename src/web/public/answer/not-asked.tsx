import { data } from "react-router";
import { readNotAsked, sayNotAsked } from "#contract/referrals/not-me.ts";
import { ContractForm } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle, privateMeta } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { NotAsked, NotAskedButton, notAskedTitle } from "#web/parts/not-asked/not-asked.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import type { Route } from "./+types/not-asked";

export const handle = { js: false, plain: true };

export const loader = async (from: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const answer = await callByLink(from, readNotAsked, { params: { token: from.params.token } });
	if (!answer.ok) return data({ product: brand.name, one: undefined, form: undefined, token: "" }, { status: 404 });
	return { product: brand.name, one: answer.data, form: newForm(sayNotAsked), token: from.params.token };
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, sayNotAsked, {
		params: from.params,
		taken: () => links.notAsked(from.params.token),
		reloads: [404, 409, 410],
	});

export const meta: Route.MetaFunction = (page) => [...privateMeta(page), { name: "referrer", content: "same-origin" }];

/** "They didn't ask for this", by the link in an email to a profile without users. Opening it changes nothing. */
export default function AnswerNotAsked({
	loaderData: { product, one, form, token },
	actionData,
}: Route.ComponentProps) {
	if (!one || !form) return <LinkEnded link="answer" product={product} />;
	return (
		<Page width="text">
			<title>{pageTitle(notAskedTitle(one), product, Boolean(actionData))}</title>
			<Stack gap="large">
				<NotAsked
					one={one}
					form={
						<ContractForm form={form} refused={actionData}>
							<NotAskedButton />
						</ContractForm>
					}
					back={
						one.state === "open" && (
							<p>
								<a href={links.answerReferral(token)}>Back to the referral</a>
							</p>
						)
					}
				/>
			</Stack>
		</Page>
	);
}
