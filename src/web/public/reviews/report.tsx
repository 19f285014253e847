import { data, redirect } from "react-router";
import { ContentReport, readReportSubject, reportContent } from "#contract/reviews/content-reports.ts";
import { REPORT_REASON_KEYS, REPORT_REASONS, type ReportPart } from "#contract/reviews/report-options.ts";
import { IDEMPOTENCY_FIELD } from "#contract/shared/limits.ts";
import { call, formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { errorsOf } from "#web/lib/errors-of.ts";
import { links } from "#web/lib/links.ts";
import { refusedToken } from "#web/lib/refused-token.ts";
import { pageMeta, pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Radios, TextArea, TextField } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { Route } from "./+types/report";

export const handle = { js: false };

/** What the address asks about. */
const askedIn = (request: Request, id: string) => {
	const { searchParams } = new URL(request.url);
	const review = /^[1-9]\d{0,9}$/.exec(searchParams.get("review") ?? "")?.[0];
	const part: ReportPart = review ? (searchParams.get("part") === "reply" ? "reply" : "review") : "profile";
	return { provider: id, review, part };
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const asked = askedIn(from.request, params.id);
	const reference = new URL(from.request.url).searchParams.get("sent");
	const answer = await call(from, readReportSubject, { query: asked });
	// A report may have hidden what it is about.
	if (!answer.ok && answer.status === 404 && reference)
		return { product: brand.name, subject: undefined, reference, requestKey: "" };
	if (!answer.ok) throw data(null, { status: answer.status === 422 ? 404 : answer.status });
	const { provider } = answer.data;
	if (provider.url_slug !== params.slug) throw redirect(links.profile(provider), 301);
	return { product: brand.name, subject: answer.data, reference, requestKey: crypto.randomUUID() };
};

const FIELDS = ["reason", "words", "email", "phone"] as const;
const LABELS = {
	reason: "What is wrong?",
	words: "Tell us what is wrong",
	email: "Your email",
	phone: "Your phone number",
};

interface Refused {
	values: Record<(typeof FIELDS)[number], string>;
	errors?: Record<string, string>;
	fault?: string;
	advice?: string;
	csrfToken?: string;
	requestKey: string;
}

export const action = async ({ params, ...from }: Route.ActionArgs) => {
	const form = await formOf(from);
	const values = Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")])) as Refused["values"];
	const requestKey = String(form.get(IDEMPOTENCY_FIELD) ?? "") || crypto.randomUUID();
	const { provider, review, part } = askedIn(from.request, params.id);
	const body = { ...values, part, provider: Number(provider), review: review ? Number(review) : null };
	const refused = (more: Partial<Refused>, status: number) =>
		data<Refused>({ values, requestKey, ...more }, { status });
	const checked = ContentReport.safeParse(body);
	if (!checked.success)
		return refused(
			{
				errors: errorsOf({
					errors: checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })),
				}),
			},
			422,
		);
	const sent = await call(from, reportContent, { body: body as never });
	if (sent.ok) {
		const url = new URL(from.request.url);
		url.searchParams.set("sent", sent.data.reference);
		throw redirect(`${url.pathname}${url.search}`, 303);
	}
	if (sent.status === 403) {
		const { title, ...rest } = refusedToken(from);
		return refused({ fault: title, ...rest }, 403);
	}
	const errors = sent.status === 422 ? errorsOf(sent.problem) : {};
	if (Object.keys(errors).length > 0) return refused({ errors }, 422);
	return refused(
		{
			fault: sent.status === 404 ? "We don't show this any more" : sent.problem.detail,
			...(sent.status === 409 && { requestKey: crypto.randomUUID() }),
		},
		sent.status,
	);
};

const TITLES: Record<ReportPart, string> = {
	review: "Report a review of ",
	reply: "Report a reply to a review of ",
	profile: "What is wrong with the profile of ",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	pageMeta({ product: loaderData?.product ?? "", noindex: true });

/** Reports something wrong with a review, a reply or a profile, without signing in (decision 94). */
export default function Report({
	loaderData: { product, subject, reference, requestKey },
	actionData,
	params,
}: Route.ComponentProps) {
	const back = { url_slug: params.slug, id: Number(params.id) };
	if ((reference && !actionData) || !subject)
		return (
			<Page width="text">
				<Stack gap="large">
					<title>{pageTitle("Thank you for your report", product)}</title>
					<Panel title="Thank you for your report">
						<p>
							Our client services team reads it. We don't tell anyone who you are. If you gave us an email address,
							we'll tell you what we decided.
						</p>
						{reference && <p>Your reference is {reference.slice(0, 8)}.</p>}
					</Panel>
					<div>
						<ButtonLink href={links.profile(back)} variant="secondary">
							Back to the profile
						</ButtonLink>
					</div>
				</Stack>
			</Page>
		);
	const { provider, part, comment } = subject;
	const { values, errors = {}, fault, advice, csrfToken }: Partial<Refused> = actionData ?? {};
	const summary = summaryOf(errors, LABELS);
	const title = `${TITLES[part]}${provider.name}${part === "profile" ? "?" : ""}`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData))}</title>
				<BackLink href={part === "profile" ? links.profile(provider) : links.reviews(provider)}>
					{part === "profile" ? provider.name : `Reviews of ${provider.name}`}
				</BackLink>
				<h1>{title}</h1>
				{comment && <blockquote>{comment}</blockquote>}
				<p>
					Our team reads every report and decides. You don't need to sign in, and we don't tell anyone who you are. In
					an emergency, call <a href="tel:000">000</a>.
				</p>
				{summary.length > 0 && <ErrorSummary errors={summary} />}
				{fault && <ErrorNotice title={fault}>{advice} Nothing you typed is lost.</ErrorNotice>}
				<PostForm csrfToken={csrfToken} requestKey={actionData?.requestKey ?? requestKey}>
					<Radios
						name="reason"
						legend={LABELS.reason}
						options={REPORT_REASON_KEYS.map((value) => ({ value, ...REPORT_REASONS[value] }))}
						defaultValue={values?.reason}
						error={errors.reason}
					/>
					<TextArea
						id="words"
						name="words"
						label={LABELS.words}
						hint="For example which words, and what is true instead."
						rows={6}
						defaultValue={values?.words}
						error={errors.words}
					/>
					<EmailField
						id="email"
						name="email"
						autoComplete="email"
						label={LABELS.email}
						optional
						hint="We'll tell you what we decided."
						defaultValue={values?.email}
						error={errors.email}
					/>
					<TextField
						id="phone"
						name="phone"
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						label={LABELS.phone}
						optional
						defaultValue={values?.phone}
						error={errors.phone}
					/>
					<PrivacyLine to="look into your report" />
					<div>
						<Button type="submit" size="large" icon="send">
							Send report
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Page>
	);
}
