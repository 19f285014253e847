import { createAccount, listAccounts } from "#contract/providers/directory.ts";
import { listLikelySame } from "#contract/providers/likely-same.ts";
import { counted } from "#contract/shared/counted.ts";
import { ActForm, PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { Checkbox } from "#web/ui/field/field.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Columns, Page, Stack } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { useMay } from "../common/may.ts";
import { SearchBar } from "../common/search-bar.tsx";
import { Section } from "../common/section.tsx";
import type { Route } from "./+types/accounts";
import { abnInWords } from "./abn-in-words.ts";
import styles from "./directory.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const search = (searchParams.get("search") ?? "").slice(0, 200);
	const isOld = searchParams.get("capacity") === "old";
	const page = pageIn(searchParams);
	const [found, alike] = await Promise.all([
		ask(from, listAccounts, { query: { search, capacity: isOld ? "old" : undefined, page: String(page) } }),
		ask(from, listLikelySame, { query: { page: "1" } }),
	]);
	return {
		search,
		isOld,
		page,
		alike: alike.count,
		forms: newForms(ACTS),
		...found,
	};
};

const ACTS = {
	created: act(createAccount, () => ({ to: ({ id }) => teamLinks.account(id) + flashMessage("created") })),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const LABELS = { name: "Organisation", abn: "ABN" };

/** Searchable list of accounts (the organisations that own profiles), with a form to create one. */
export default function Accounts({ loaderData, actionData }: Route.ComponentProps) {
	const { search, isOld, page, alike, results, count, totalPages, forms } = loaderData;
	const mayImport = useMay("imports.run");
	const mayExport = useMay("data.export");
	return (
		<Page width="wide">
			<PrivateTitle title="Directory" refused={Boolean(actionData)} />
			<Columns kind="main-aside">
				<Stack gap={6}>
					<Stack gap={2}>
						<h1>Directory</h1>
						<p role="status">
							{counted(count, "account")}
							{search && ` matching “${search}”`}
							{isOld && " with capacity not confirmed recently"}.
						</p>
						{alike > 0 && (
							<p>
								<Link href={teamLinks.likelySame()}>{counted(alike, "pair is", "pairs are")} likely the same</Link>
							</p>
						)}
						{mayImport && (
							<p>
								<Link href={teamLinks.imports()}>Import providers from a file</Link>
							</p>
						)}
						{mayExport && (
							<p>
								<Link href={teamLinks.exports()}>Export providers, reviews or cases</Link>
							</p>
						)}
					</Stack>
					<SearchBar action={teamLinks.accounts()}>
						<SearchField
							hint="Organisation, profile, ABN, phone, or the name or email of a staff member"
							defaultValue={search}
						/>
						<Checkbox
							id="capacity"
							name="capacity"
							value="old"
							label="Capacity not confirmed recently"
							className={styles.only}
							defaultChecked={isOld}
						/>
					</SearchBar>
					{results.length > 0 ? (
						<ul className={common.list}>
							{results.map((account) => (
								<li key={account.id} className={styles.line}>
									<Link href={teamLinks.account(account.id)} className={common.name}>
										<Name>{account.name}</Name>
									</Link>
									<p className={common.facts}>
										<span>
											{account.profiles === account.active_profiles
												? counted(account.profiles, "profile")
												: `${counted(account.profiles, "profile")}, ${account.active_profiles} shown`}
										</span>
										<span>{account.people === 0 ? "No users" : counted(account.people, "user")}</span>
										{account.abn && <span>ABN {abnInWords(account.abn)}</span>}
										{account.found && <span>Matches {account.found}</span>}
									</p>
								</li>
							))}
						</ul>
					) : (
						<p>
							No accounts match. <Link href={teamLinks.accounts()}>Show all accounts</Link> or create a new one.
						</p>
					)}
					<Pager
						page={page}
						totalPages={totalPages}
						label="Pages of accounts"
						hrefFor={(number) => teamLinks.accounts({ search, isOld, page: number })}
					/>
				</Stack>
				<Section id="new" title="New account" card className={common.aside}>
					<p className={common.soft}>Search first. The organisation may already have an account.</p>
					<PageForms forms={forms} answer={actionData}>
						<Refusal />
						<ActForm intent="created" labels={LABELS} submit="Create account" variant="primary">
							<Field name="name" autoComplete="off" />
							<Field name="abn" optional inputMode="numeric" maxLength={40} autoComplete="off" />
						</ActForm>
					</PageForms>
				</Section>
			</Columns>
		</Page>
	);
}
