import { ALERT_CONFIRM_DAYS, ALERT_MONTHS } from "#contract/alerts/options.ts";
import { DISTANCES_KM } from "#contract/search/limits.ts";
import { ContractForm, Field } from "#web/forms/contract-form.tsx";
import type { NewForm, RefusedForm } from "#web/forms/form-state.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { EmailField } from "#web/parts/email-field/email-field.tsx";
import { PrivacyLine } from "#web/parts/privacy-line/privacy-line.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Name, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Checkboxes } from "#web/ui/checkboxes/checkboxes.tsx";
import { Fact, Facts } from "#web/ui/facts/facts.tsx";
import { Select } from "#web/ui/field/field.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Panel } from "#web/ui/panel/panel.tsx";
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
	form: NewForm;
	refused: RefusedForm | null | undefined;
}

/** Asks for an email, or gives the feed, when a provider turns open. It has no scripts. */
export const AskForm = ({ product, title, back, lines, covers, feed, isSent, form, refused }: Props) => {
	const done = isSent && !refused;
	const typed = refused?.typed;
	return (
		<Page width="text">
			<Stack gap="large">
				<title>{pageTitle(done ? "Check your email" : title, product, Boolean(refused))}</title>
				<BackLink href={back.href}>
					<Name>{back.text}</Name>
				</BackLink>
				{done ? (
					<Panel title="Check your email">
						<p>
							We've sent you a link. Open it and confirm within {ALERT_CONFIRM_DAYS} days, so that we know the address
							is yours. If it doesn't arrive within a few minutes, look in your spam folder.
						</p>
					</Panel>
				) : (
					<>
						<h1>
							<WithNames of={[back.text]}>{title}</WithNames>
						</h1>
						<Facts kind="beside">
							{lines.map(({ label, value }) => (
								<Fact key={label} term={label}>
									<Name>{value}</Name>
								</Fact>
							))}
						</Facts>
						<ContractForm
							form={form}
							refused={refused}
							labels={{ email: "Your email" }}
							failed="We couldn't send the email"
							advice="Please try again in a moment."
						>
							{covers && (
								<>
									<input type="hidden" name="covers" value="yes" />
									<Checkboxes
										name="also_list"
										legend="Who else should we tell you about?"
										hint="Beside providers that serve the place."
										options={ALSO}
										defaultValues={[...(typed ? (typed.also_list ?? []) : covers.also)]}
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
										defaultValue={typed?.within_km?.[0] ?? String(covers.within_km ?? "")}
									/>
								</>
							)}
							<Field
								name="email"
								as={EmailField}
								autoComplete="email"
								hint={`We email you when a provider tells us that they have places: at most once a week, for ${ALERT_MONTHS} months. Every email has a link to stop.`}
							/>
							<PrivacyLine to="send these emails" />
							<div>
								<Button type="submit" size="large" icon="mail">
									Email me
								</Button>
							</div>
						</ContractForm>
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
