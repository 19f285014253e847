import { data, redirect } from "react-router";
import { changeReview, readReviewChange } from "#contract/reviews/content-reports.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { LinkEnded } from "#web/parts/link-ended/link-ended.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/change-review";

export const handle = { js: false };

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const link = await call(from, readReviewChange, { params: { token: params.token } });
	const product = from.context.get(requestContext).brand.name;
	if (!link.ok && (link.status >= 500 || link.status === 429)) throw data(null, { status: link.status });
	if (!link.ok) return data({ product, review: null }, { status: link.status === 410 ? 410 : 404 });
	return data({ product, review: link.data });
};

export const action = async ({ params, ...from }: Route.ActionArgs) => {
	const form = await formOf(from);
	const words = String(form.get("words") ?? "");
	const answer = await call(from, changeReview, { params: { token: params.token }, body: { words } });
	// The reloaded page shows what happened to the link.
	if (answer.ok || answer.status === 404 || answer.status === 410)
		throw redirect(new URL(from.request.url).pathname, 303);
	const error = answer.problem.errors?.[0]?.message;
	const refused = answer.status === 403 ? refusedToken(from) : undefined;
	return data(
		{
			words,
			error,
			fault: error ? undefined : (refused?.title ?? answer.problem.detail),
			csrfToken: refused?.csrfToken,
		},
		{ status: answer.status },
	);
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

/** The writer of a reported review changes it. Opening the page changes nothing, because mail scanners open links too. */
export default function ChangeReview({ loaderData: { product, review }, actionData }: Route.ComponentProps) {
	if (!review) return <LinkEnded link="change" product={product} />;
	const title = review.is_changed ? "Thank you for changing your review" : "Change your review";
	const label = `Your review of ${review.provider.name}`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData))}</title>
				{review.is_changed ? (
					<Panel title={title}>
						<p>Our team reads the new text, then shows it. We'll email you.</p>
					</Panel>
				) : (
					<>
						<h1>{title}</h1>
						<p>Say what you saw yourself, and name no one. Our team reads the new text before we show it.</p>
						{actionData?.error && <ErrorSummary errors={[{ href: "#words", message: actionData.error, label }]} />}
						{actionData?.fault && <ErrorNotice title={actionData.fault}>What you wrote is still here.</ErrorNotice>}
						<PostForm csrfToken={actionData?.csrfToken}>
							<TextArea
								id="words"
								name="words"
								label={label}
								rows={8}
								defaultValue={actionData?.words ?? review.comment}
								error={actionData?.error}
							/>
							<div>
								<Button type="submit" size="large">
									Change my review
								</Button>
							</div>
						</PostForm>
					</>
				)}
			</Stack>
		</Page>
	);
}
