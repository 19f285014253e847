import type { AccountMergePreview, MergeAccount } from "#contract/providers/directory-merge.ts";
import { counted } from "#contract/shared/counted.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { ActForm } from "../../forms/act-form.tsx";
import { Choice, Choices, Field, Tick } from "../../forms/contract-form.tsx";
import { teamLinks } from "../../lib/team-links.ts";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Columns, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import { abnInWords } from "./abn-in-words.ts";
import styles from "./directory.module.css";
import { MergeSide } from "./merge-side.tsx";

const abnOf = ({ abn }: MergeAccount) => (abn ? abnInWords(abn) : "No ABN");

const Side = ({ id, title, account }: { id: string; title: string; account: MergeAccount }) => (
	<MergeSide id={id} title={title}>
		<p>
			<Link href={teamLinks.account(account.id)}>
				<Name>{account.name}</Name>
			</Link>
			, account {account.id}
		</p>
		<Facts>
			<Fact term="ABN">{abnOf(account)}</Fact>
			<Fact term="Profiles">
				{account.profiles}, {account.active_profiles} shown
			</Fact>
			<Fact term="Staff">{account.staff}</Fact>
			<Fact term="Reviews">{account.reviews}</Fact>
			<Fact term="Unanswered referrals">{account.referrals_waiting}</Fact>
			<Fact term="Accepted referrals">{account.referrals_accepted}</Fact>
			<Fact term="Open cases">{account.cases}</Fact>
			<Fact term="Imported rows">{account.sources}</Fact>
			<Fact term="Capacity answers">{account.capacity}</Fact>
		</Facts>
	</MergeSide>
);

export const MERGE_LABELS = {
	name: "Which name should the account keep?",
	abn: "Which ABN should the account keep?",
	owners: "Who should own the merged account?",
	reason: "Why are they the same organisation?",
	confirm: "I’ve checked that both accounts belong to the same organisation.",
};

/** Compares two accounts, explains what a merge does, and has the form to confirm it. */
export const AccountMergeForm = ({
	preview: { kept, merged, owners, owners_of_both, seen },
}: {
	preview: AccountMergePreview;
}) => {
	const sides = [
		{ value: "kept", account: kept },
		{ value: "merged", account: merged },
	];
	return (
		<Stack gap={6}>
			<Columns kind="even">
				<Side id="kept" title="This account stays" account={kept} />
				<Side id="merged" title="This account moves into it" account={merged} />
			</Columns>
			<p>
				<Link href={teamLinks.accountMerge(merged.id, kept.id)}>
					Keep <Name>{merged.name}</Name> instead
				</Link>
			</p>
			{kept.abn && merged.abn && kept.abn !== merged.abn && (
				<Notice kind="warning" title="These accounts have different ABNs">
					<p>Different ABNs usually mean different organisations. Check the ABN register before you merge them.</p>
				</Notice>
			)}
			<Section id="what" title="What happens" gap={3}>
				<ul className={styles.points}>
					<li>
						{counted(merged.profiles, "profile")} and {counted(merged.staff, "staff member")} move to{" "}
						<Name>{kept.name}</Name>. Reviews, referrals, cases, statistics, imported rows and capacity answers stay
						with their profiles.
					</li>
					<li>Staff who aren’t owners manage the same profiles as before.</li>
					{owners.length > 0 && (
						<li>
							Owners you tick below manage all profiles. Owners you don’t tick become staff and manage only the profiles
							of their old account.
						</li>
					)}
					{owners_of_both.length > 0 && (
						<li>{owners_of_both.join(", ")} owned both accounts and will own the merged one.</li>
					)}
					<li>
						Links in capacity emails sent to <Name>{merged.name}</Name> stop working.
					</li>
					<li>We’ll email the owners of both accounts.</li>
					<li>This can’t be undone.</li>
				</ul>
			</Section>
			<ActForm
				intent="merge"
				hidden={{ other: merged.id, seen }}
				values={{ name: "kept", abn: kept.abn ? "kept" : "merged" }}
				labels={MERGE_LABELS}
				submit="Merge accounts"
				variant="primary"
			>
				{kept.name !== merged.name && (
					<Choice name="name" options={sides.map(({ value, account }) => ({ value, label: account.name }))} />
				)}
				{kept.abn !== merged.abn && (
					<>
						<Choice name="abn" options={sides.map(({ value, account }) => ({ value, label: abnOf(account) }))} />
						<p className={common.soft}>Searches and imports still find the account by its other name and ABN.</p>
					</>
				)}
				{owners.length > 0 && (
					<Choices
						name="owners"
						optional={false}
						hint="They can read the referrals of both accounts, and invite and remove staff."
						options={owners.map(({ id, name, email, account, is_invited }) => ({
							value: String(id),
							label: `${name} (${email}), owner of ${account === kept.id ? kept.name : merged.name}${is_invited ? ", hasn’t signed in yet" : ""}`,
						}))}
					/>
				)}
				<Field name="reason" as={TextArea} rows={3} />
				<Tick
					name="confirm"
					label={`${MERGE_LABELS.confirm}${
						owners.length === 0
							? ""
							: ` The owners I ticked may see the names, contact details and health information in all referrals that either account accepted (${kept.referrals_accepted + merged.referrals_accepted} now).`
					}`}
				/>
			</ActForm>
		</Stack>
	);
};
