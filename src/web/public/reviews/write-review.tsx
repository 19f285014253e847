import { useEffect, useRef } from "react";
import { data, redirect, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { getProvider } from "#contract/providers/providers.ts";
import { RATING_QUESTIONS } from "#contract/reviews/limits.ts";
import { submitReview } from "#contract/reviews/reviews.ts";
import { reviewsCopy } from "#contract/shared/copy/reviews.ts";
import { keepForm } from "#web/forms/keep-form.ts";
import { newForm } from "#web/forms/read-form.ts";
import { isConfirmed } from "#web/forms/receipt.ts";
import { call, type From } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import { Steps } from "#web/ui/steps/steps.tsx";
import type { Route } from "./+types/write-review";
import { readAnswers, stepAddress } from "./write/answers.ts";
import { CompletionStep } from "./write/completion-step.tsx";
import { QuestionStep } from "./write/question-step.tsx";
import styles from "./write/review.module.css";
import { LAST_STEP, submitReviewForm } from "./write/submit.ts";

const providerOf = async (from: From, params: { slug: string; id: string }) => {
	const answer = await call(from, getProvider, { params: { idOrSlug: params.id } });
	// On a short outage the visitor must not lose what they typed, so the error page asks them to try again.
	if (!answer.ok && answer.status >= 500) throw data(null, { status: answer.status });
	// A wrong slug redirects home (RVW-002), unlike on the profile page.
	if (!answer.ok || answer.data.url_slug !== params.slug || !answer.data.is_active) throw redirect(links.home("gone"));
	const { id, name, url_slug } = answer.data;
	return { id, name, url_slug };
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	return {
		provider: await providerOf(from, params),
		email: brand.email,
		product: brand.name,
		form: newForm(submitReview, LAST_STEP),
		isSent: await isConfirmed(from),
	};
};

export const action = async ({ params, ...from }: Route.ActionArgs) => {
	const provider = await providerOf(from, params);
	const answers = readAnswers(new URL(from.request.url).searchParams);
	if (answers.length < RATING_QUESTIONS.length) throw redirect(stepAddress(provider, answers, answers.length), 303);
	return submitReviewForm(from, provider);
};

export const clientAction = (args: Route.ClientActionArgs) => keepForm(args);

/** Steps change only the address, and sending doesn't change the loaded data. */
export const shouldRevalidate = ({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
	formMethod !== "POST" && currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export { privateMeta as meta } from "#web/lib/seo.ts";

/**
 * The write-a-review wizard (RVW-001): five questions, one per step, then a comment and an email address, then thanks.
 * The address holds the answers.
 */
export default function WriteReview({
	loaderData: { provider, email, product, form, isSent },
	actionData,
}: Route.ComponentProps) {
	const params = new URLSearchParams(useLocation().search);
	const answers = readAnswers(params);
	const step = answers.length;
	const heading = useRef<HTMLHeadingElement>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		heading.current?.focus();
	}, [step]);
	if (isSent && params.has("thanks"))
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("Thank you for your review", product)}</title>
					<Panel title="Thank you for your review">
						<p>
							One thing left to do: check your email and select the link in our message. It confirms the address is
							yours.
						</p>
					</Panel>
					<p>
						Then our team will read your review. We'll publish it if it follows our rules. If our email hasn't arrived
						in a few minutes, check your junk folder.
					</p>
					<div>
						<ButtonLink href={links.profile(provider)} variant="secondary">
							Back to <Name>{provider.name}</Name>
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	const question = RATING_QUESTIONS[step];
	const title = question
		? `Question ${step + 1} of ${RATING_QUESTIONS.length} – ${reviewsCopy.questions[question].asked} – Review ${provider.name}`
		: `Your review – Review ${provider.name}`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData && !question))}</title>
				<BackLink href={links.profile(provider)}>
					Back to <Name>{provider.name}</Name>
				</BackLink>
				<h1>
					Review <Name>{provider.name}</Name>
				</h1>
				{step === 0 && (
					<p className={styles.intro}>
						Five short questions, then a few words if you like. {reviewsCopy.customersOnly} Our team reads each review
						before it's published.
					</p>
				)}
				<Steps
					compact
					label="Steps of the review"
					steps={[...RATING_QUESTIONS.map((one) => reviewsCopy.questions[one].short), "Your review"].map(
						(label, at) => ({
							label,
							href: at < step ? stepAddress(provider, answers, at) : undefined,
							state: at < step ? "done" : at === step ? "current" : "todo",
						}),
					)}
				/>
				{question ? (
					<QuestionStep provider={provider} answers={answers} heading={heading} />
				) : (
					<CompletionStep provider={provider} answers={answers} form={form} refused={actionData} heading={heading} />
				)}
				<p>
					Prefer to email us?{" "}
					<a href={`mailto:${email}?subject=${encodeURIComponent(`Review of ${provider.name} (${provider.id})`)}`}>
						Send your review by email
					</a>
					.
				</p>
			</Stack>
		</Page>
	);
}
