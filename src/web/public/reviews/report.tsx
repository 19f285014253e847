import { data, redirect } from "react-router";
import { readReportSubject, reportContent } from "#contract/reviews/content-reports.ts";
import { REPORT_REASON_KEYS, REPORT_REASONS, type ReportPart } from "#contract/reviews/report-options.ts";
import { Choice, ContractForm, Field } from "#web/forms/contract-form.tsx";
import { newForm } from "#web/forms/read-form.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { submitForm } from "#web/forms/submit-form.ts";
import { call } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { pathOf } from "#web/lib/path-of.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { TextArea } from "#web/ui/field/field.tsx";
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

const LABELS = {
	reason: "What is wrong?",
	words: "Tell us what is wrong",
	email: "Your email",
	phone: "Your phone number",
};

export const loader = async ({ params, ...from }: Route.LoaderArgs) => {
	const { brand } = from.context.get(requestContext);
	const asked = askedIn(from.request, params.id);
	const reference = await confirmed(from, "sent");
	const form = newForm(reportContent, Object.keys(LABELS));
	const answer = await call(from, readReportSubject, { query: asked });
	// A report may have hidden what it is about.
	if (!answer.ok && answer.status === 404 && reference)
		return { product: brand.name, subject: undefined, reference, form };
	if (!answer.ok) throw data(null, { status: answer.status === 422 ? 404 : answer.status });
	const { provider } = answer.data;
	if (provider.url_slug !== params.slug) throw redirect(links.profile(provider), 301);
	return { product: brand.name, subject: answer.data, reference, form };
};

export const action = ({ params, ...from }: Route.ActionArgs) => {
	const { provider, review, part } = askedIn(from.request, params.id);
	return submitForm(from, reportContent, {
		fields: Object.keys(LABELS),
		given: () => ({ part, provider: Number(provider), review: review ? Number(review) : null }),
		taken: ({ reference }) => {
			const { searchParams } = new URL(from.request.url);
			searchParams.set("sent", reference);
			return `${pathOf(from.request)}?${searchParams}`;
		},
		says: { 404: "We don't show this any more" },
	});
};

const TITLES: Record<ReportPart, string> = {
	review: "Report a review of ",
	reply: "Report a reply to a review of ",
	profile: "What is wrong with the profile of ",
};

export { privateMeta as meta } from "#web/lib/seo.ts";

/** Reports something wrong with a review, a reply or a profile, without signing in (decision 50). */
export default function Report({
	loaderData: { product, subject, reference, form },
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
						{reference && (
							<p>
								Your reference is <Reference>{reference.slice(0, 8)}</Reference>.
							</p>
						)}
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
	const title = `${TITLES[part]}${provider.name}${part === "profile" ? "?" : ""}`;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(title, product, Boolean(actionData))}</title>
				<BackLink href={part === "profile" ? links.profile(provider) : links.reviews(provider)}>
					<WithNames of={[provider.name]}>
						{part === "profile" ? provider.name : `Reviews of ${provider.name}`}
					</WithNames>
				</BackLink>
				<h1>
					<WithNames of={[provider.name]}>{title}</WithNames>
				</h1>
				{comment && <blockquote>{comment}</blockquote>}
				<p>
					Our team reads every report and decides. You don't need to sign in, and we don't tell anyone who you are. In
					an emergency, call <a href="tel:000">000</a>.
				</p>
				<ContractForm form={form} refused={actionData} labels={LABELS}>
					<Choice name="reason" options={REPORT_REASON_KEYS.map((value) => ({ value, ...REPORT_REASONS[value] }))} />
					<Field name="words" as={TextArea} hint="For example which words, and what is true instead." rows={6} />
					<Field name="email" as={EmailField} hint="We'll tell you what we decided." autoComplete="email" />
					<Field name="phone" />
					<PrivacyLine to="look into your report" />
					<div>
						<Button type="submit" size="large" icon="send">
							Send report
						</Button>
					</div>
				</ContractForm>
			</Stack>
		</Page>
	);
}
