import { data } from "react-router";
import { changeReview, readReviewChange } from "#contract/reviews/content-reports.ts";
import { ContractForm, Field } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { callByLink } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/change-review";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const link = await callByLink(from, readReviewChange, { params: { token: params.token } });
	const product = from.context.get(requestContext).brand.name;
	if (!link.ok) return data({ product, review: null, form: undefined }, { status: link.status === 410 ? 410 : 404 });
	return data({ product, review: link.data, form: newForm(changeReview) });
};

export const action = (from: Route.ActionArgs) =>
	submitForm(from, changeReview, {
		params: from.params,
		taken: () => pathOf(from.request),
		reloads: [404, 410],
	});

export { privateMeta as meta } from "#web/lib/seo.ts";

/** The writer of a reported review changes it. Opening the page changes nothing, because mail scanners open links too. */
export default function ChangeReview({ loaderData: { product, review, form }, actionData }: Route.ComponentProps) {
	if (!form || !review) return <LinkEnded link="change" product={product} />;
	// A text that came too late stays in the form.
	const isDone = review.is_changed && !actionData;
	const title = isDone ? "Thank you for changing your review" : "Change your review";
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData))}</title>
				{isDone ? (
					<Panel title={title}>
						<p>Our team reads the new text, then shows it. We'll email you.</p>
					</Panel>
				) : (
					<>
						<h1>{title}</h1>
						<p>Say what you saw yourself, and name no one. Our team reads the new text before we show it.</p>
						<ContractForm
							form={form}
							refused={actionData}
							labels={{ words: `Your review of ${review.provider.name}` }}
							values={{ words: review.comment }}
						>
							<Field name="words" as={TextArea} rows={8} />
							<div>
								<Button type="submit" size="large">
									Change my review
								</Button>
							</div>
						</ContractForm>
					</>
				)}
			</Stack>
		</Page>
	);
}
