import type { AccountMergePreview, MergeAccount } from "#contract/providers/directory-merge.ts";
import { counted } from "#contract/shared/counted.ts";
import { links } from "../../lib/links.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkboxes } from "../../ui/checkboxes/checkboxes.tsx";
import { Fact, Facts } from "../../ui/facts/facts.tsx";
import { Checkbox, Radios, TextArea } from "../../ui/field/field.tsx";
import { Columns, Stack } from "../../ui/layout/layout.tsx";
import { Link } from "../../ui/link/link.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import desk from "../desk/desk.module.css";
import styles from "./directory.module.css";
import { MergeSide } from "./merge-side.tsx";
import { abnInWords, type Refusal } from "./refusal.ts";

const abnOf = ({ abn }: MergeAccount) => (abn ? abnInWords(abn) : "No ABN");

const Side = ({ id, title, account }: { id: string; title: string; account: MergeAccount }) => (
	<MergeSide id={id} title={title}>
		<p>
			<Link href={links.teamAccount(account.id)}>{account.name}</Link>, account {account.id}
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

/** Compares two accounts, explains what a merge does, and has the form to confirm it. */
export const AccountMergeForm = ({
	preview: { kept, merged, owners, owners_of_both, seen },
	refusal,
}: {
	preview: AccountMergePreview;
	refusal: Refusal | undefined;
}) => {
	const { typed, errors = {} } = refusal ?? {};
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
				<Link href={links.teamAccountMerge(merged.id, kept.id)}>Keep {merged.name} instead</Link>
			</p>
			{kept.abn && merged.abn && kept.abn !== merged.abn && (
				<Notice kind="warning" title="These accounts have different ABNs">
					<p>Different ABNs usually mean different organisations. Check the ABN register before you merge them.</p>
				</Notice>
			)}
			<section aria-labelledby="what">
				<Stack gap={3}>
					<h2 id="what" className={desk.heading}>
						What happens
					</h2>
					<ul className={styles.points}>
						<li>
							{counted(merged.profiles, "profile")} and {counted(merged.staff, "staff member")} move to {kept.name}.
							Reviews, referrals, cases, statistics, imported rows and capacity answers stay with their profiles.
						</li>
						<li>Staff who aren’t owners manage the same profiles as before.</li>
						{owners.length > 0 && (
							<li>
								Owners you tick below manage all profiles. Owners you don’t tick become staff and manage only the
								profiles of their old account.
							</li>
						)}
						{owners_of_both.length > 0 && (
							<li>{owners_of_both.join(", ")} owned both accounts and will own the merged one.</li>
						)}
						<li>Links in capacity emails sent to {merged.name} stop working.</li>
						<li>We’ll email the owners of both accounts.</li>
						<li>This can’t be undone.</li>
					</ul>
				</Stack>
			</section>
			<PostForm intent="merge">
				<input type="hidden" name="other" value={merged.id} />
				<input type="hidden" name="seen" value={seen} />
				{kept.name !== merged.name && (
					<Radios
						name="name"
						legend="Which name should the account keep?"
						options={sides.map(({ value, account }) => ({ value, label: account.name }))}
						defaultValue={typed?.name ?? "kept"}
						error={errors.name}
					/>
				)}
				{kept.abn !== merged.abn && (
					<Radios
						name="abn"
						legend="Which ABN should the account keep?"
						options={sides.map(({ value, account }) => ({ value, label: abnOf(account) }))}
						defaultValue={typed?.abn ?? (kept.abn ? "kept" : "merged")}
						error={errors.abn}
					/>
				)}
				{kept.abn === merged.abn || (
					<p className={desk.soft}>Searches and imports still find the account by its other name and ABN.</p>
				)}
				{owners.length > 0 && (
					<Checkboxes
						name="owners"
						legend="Who should own the merged account?"
						hint="They can read the referrals of both accounts, and invite and remove staff."
						options={owners.map(({ id, name, email, account, is_invited }) => ({
							value: String(id),
							label: `${name} (${email}), owner of ${account === kept.id ? kept.name : merged.name}${is_invited ? ", hasn’t signed in yet" : ""}`,
						}))}
						defaultValues={typed?.ticked?.split(",")}
						error={errors.owners}
					/>
				)}
				<TextArea
					id="reason"
					name="reason"
					label="Why are they the same organisation?"
					rows={3}
					defaultValue={typed?.reason}
					error={errors.reason}
				/>
				<Checkbox
					id="confirm"
					name="confirm"
					value="yes"
					label={
						owners.length === 0
							? "I’ve checked that both accounts belong to the same organisation."
							: `I’ve checked that both accounts belong to the same organisation. The owners I ticked may see the names, contact details and health information in all referrals that either account accepted (${kept.referrals_accepted + merged.referrals_accepted} now).`
					}
					defaultChecked={typed?.confirm === "yes"}
					error={errors.confirm}
				/>
				<div>
					<Button type="submit">Merge accounts</Button>
				</div>
			</PostForm>
		</Stack>
	);
};
