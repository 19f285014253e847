import { ALERT_CONFIRM_DAYS, ALERT_MONTHS } from "#contract/alerts/options.ts";
import { DISTANCES_KM } from "#contract/shared/limits.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { summaryOf } from "#web/lib/summary-of.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { ErrorSummary } from "#web/ui/error-summary/error-summary.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
import type { AskAnswer } from "./send.ts";
import styles from "./tell-me-when.module.css";

const ALSO = [
	{ value: "video", label: "Providers by phone or video" },
	{ value: "farther", label: "Providers a little farther away, within 150 km" },
];

interface Props {
	product: string;
	title: string;
	back: { href: string; text: string };
	/** What is watched. */
	lines: readonly { label: string; value: string }[];
	/** For a search with a place: what the alert covers beside those that serve it, and how far away. */
	covers?: { also: readonly string[]; within_km: number | undefined } | undefined;
	/** Absolute address of the feed. */
	feed: string;
	isSent: boolean;
	requestKey: string;
	answer: AskAnswer | undefined;
}

/** Asks for an email, or gives the feed, when a provider turns open. It has no scripts. */
export const AskForm = ({ product, title, back, lines, covers, feed, isSent, requestKey, answer }: Props) => {
	const done = isSent && !answer;
	const summary = summaryOf(answer?.error ? { email: answer.error } : {}, { email: "Your email" });
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(done ? "Check your email" : title, product, Boolean(answer))}</title>
				<BackLink href={back.href}>{back.text}</BackLink>
				{done ? (
					<Panel title="Check your email">
						<p>
							We've sent you a link. Open it and confirm within {ALERT_CONFIRM_DAYS} days, so that we know the address
							is yours. If it doesn't arrive within a few minutes, look in your spam folder.
						</p>
					</Panel>
				) : (
					<>
						<h1>{title}</h1>
						<Facts kind="beside">
							{lines.map(({ label, value }) => (
								<Fact key={label} term={label}>
									{value}
								</Fact>
							))}
						</Facts>
						{summary.length > 0 && <ErrorSummary errors={summary} />}
						{answer?.fault && <ErrorNotice title={answer.fault}>{answer.advice}</ErrorNotice>}
						<PostForm csrfToken={answer?.csrfToken} requestKey={answer?.requestKey ?? requestKey}>
							{covers && (
								<>
									<input type="hidden" name="covers" value="yes" />
									<Checkboxes
										name="also_list"
										legend="Who else should we tell you about?"
										hint="Beside providers that serve the place."
										options={ALSO}
										defaultValues={[...covers.also]}
									/>
									<Select
										id="within_km"
										name="within_km"
										label="How far away may those be that serve it?"
										hint="To their nearest site, in a straight line."
										options={[
											{ value: "", label: "Any distance" },
											...DISTANCES_KM.map((km) => ({ value: String(km), label: `Within ${km} km` })),
										]}
										defaultValue={String(covers.within_km ?? "")}
									/>
								</>
							)}
							<EmailField
								id="email"
								name="email"
								autoComplete="email"
								label="Your email"
								hint={`We email you when a provider tells us that they have places: at most once a week, for ${ALERT_MONTHS} months. Every email has a link to stop.`}
								defaultValue={answer?.email}
								error={answer?.error}
							/>
							<PrivacyLine to="send these emails" />
							<div>
								<Button type="submit" size="large" icon="mail">
									Email me
								</Button>
							</div>
						</PostForm>
						<section aria-labelledby="feed" className={styles.feed}>
							<h2 id="feed">Or use a feed</h2>
							<p>If you have a feed reader, add this address. You don't need to give us your email.</p>
							<p className={styles.address}>
								<a href={feed}>{feed}</a>
							</p>
						</section>
					</>
				)}
			</Stack>
		</Page>
	);
};
