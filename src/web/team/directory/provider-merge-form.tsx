import type { MergeProvider, ProviderMergePreview } from "#contract/providers/directory-merge.ts";
import { counted } from "#contract/shared/counted.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { Field, Tick } from "../../forms/contract-form.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Columns, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { Section } from "../common/section.tsx";
import { abnInWords } from "./abn-in-words.ts";
import styles from "./directory.module.css";
import { MergeSide } from "./merge-side.tsx";

const Side = ({ id, title, provider }: { id: string; title: string; provider: MergeProvider }) => (
	<MergeSide id={id} title={title}>
		<p>
			<Link href={teamLinks.provider(provider.id)}>
				<Name>{provider.name}</Name>
			</Link>
			, profile {provider.id}
		</p>
		<Facts kind="below">
			<Fact term="Account">
				<Link href={teamLinks.account(provider.account)}>{provider.account_name}</Link>
			</Fact>
			<Fact term="ABN">{provider.abn ? abnInWords(provider.abn) : "None"}</Fact>
			<Fact term="Address">
				{[provider.street_address, provider.suburb, provider.postcode].filter(Boolean).join(", ") || "None"}
			</Fact>
			<Fact term="Phone">{provider.phone_number ?? "None"}</Fact>
			<Fact term="Email">{provider.email ?? "None"}</Fact>
			<Fact term="Website">{provider.url ?? "None"}</Fact>
			<Fact term="Imported as">{provider.source ?? "Not imported"}</Fact>
			<Fact term="In search">{provider.is_active ? "Shown" : "Not shown"}</Fact>
		</Facts>
	</MergeSide>
);

const wordsOfReferrals = (waiting: number, accepted: number): string =>
	waiting + accepted === 0
		? "The duplicate has no open referrals."
		: `We’ll withdraw ${counted(waiting, "unanswered referral")} and put ${counted(accepted, "accepted referral")} on hold. Each returns to a colleague, and we’ll email the visitor. Consent covers one provider only, so referrals don’t move.`;

export const MERGE_LABELS = {
	reason: "Why are they the same?",
	confirm: "I’ve checked that both are the same provider at the same place.",
};

/** Compares two profiles, explains what a merge does, and has the form to confirm it. */
export const ProviderMergeForm = ({ preview }: { preview: ProviderMergePreview }) => {
	const { kept, merged, why, refused } = preview;
	return (
		<Stack gap={6}>
			<p>
				{why ? `In common: ${why}.` : "These profiles have no name, ABN, phone, email, website or address in common."}
			</p>
			<Columns kind="even">
				<Side id="kept" title="This profile stays" provider={kept} />
				<Side id="merged" title="This one is the duplicate" provider={merged} />
			</Columns>
			<p>
				<Link href={teamLinks.providerMerge(merged.id, kept.id)}>
					Keep <Name>{merged.name}</Name> instead
				</Link>
			</p>
			{refused ? (
				<Notice kind="info" title={refused}>
					{kept.account !== merged.account && (
						<p>
							<Link href={teamLinks.accountMerge(kept.account, merged.account)}>Merge the accounts</Link>
						</p>
					)}
				</Notice>
			) : (
				<>
					<Section id="what" title="What happens" gap={3}>
						<ul className={styles.points}>
							<li>
								Profile {merged.id} is no longer shown. Its public address leads to profile {kept.id}.
							</li>
							<li>
								{counted(preview.reviews, "review")} {preview.reviews === 1 ? "moves" : "move"} with date and text, and
								we recalculate the average.
								{preview.reviews_staying > 0 &&
									` ${counted(preview.reviews_staying, "review")} ${preview.reviews_staying === 1 ? "stays with the duplicate and is" : "stay with the duplicate and are"} hidden, because the same person reviewed both.`}
							</li>
							<li>{wordsOfReferrals(preview.referrals_waiting, preview.referrals_accepted)}</li>
							<li>
								{counted(preview.sources, "imported row")} will update the profile that stays, so imports won’t recreate
								the duplicate.
							</li>
							<li>{counted(preview.capacity, "capacity answer")} of the duplicate will no longer count.</li>
							{preview.staff > 0 && (
								<li>
									{counted(preview.staff, "staff member")} can manage only the duplicate. They don’t get access to the
									other profile. An owner or lead can give them access.
								</li>
							)}
							<li>We’ll email the owners of the account.</li>
							<li>This can’t be undone.</li>
						</ul>
					</Section>
					<ActForm
						intent="merge"
						hidden={{ other: merged.id, seen: preview.seen }}
						labels={MERGE_LABELS}
						submit="Merge profiles"
						variant="primary"
					>
						<Field name="reason" as={TextArea} rows={3} />
						<Tick name="confirm" />
					</ActForm>
				</>
			)}
		</Stack>
	);
};
