import { listAccounts, readAccount } from "#contract/providers/directory.ts";
import { mergeAccounts, previewAccountMerge } from "#contract/providers/directory-merge.ts";
import { counted } from "#contract/shared/counted.ts";
import { isRefused } from "#web/forms/act-form.tsx";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { call } from "#web/lib/call.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { SearchField } from "#web/ui/field/search-field.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { SearchBar } from "../common/search-bar.tsx";
import type { Route } from "./+types/account-merge";
import { abnInWords } from "./abn-in-words.ts";
import { AccountMergeForm, MERGE_LABELS } from "./account-merge-form.tsx";
import styles from "./directory.module.css";

export const loader = async (from: Route.LoaderArgs) => {
	const { searchParams } = new URL(from.request.url);
	const search = (searchParams.get("search") ?? "").slice(0, 200);
	const other = searchParams.get("other") ?? "";
	const { id } = from.params;
	const account = await ask(from, readAccount, { params: { id } });
	const isNumber = /^[1-9]\d{0,9}$/.test(other);
	const preview = isNumber ? await call(from, previewAccountMerge, { params: { id, other } }) : undefined;
	const found = search ? await ask(from, listAccounts, { query: { search } }) : undefined;
	return {
		account: { id: account.id, name: account.name },
		forms: newForms(ACTS),
		search,
		isCut: (found?.totalPages ?? 0) > 1,
		results: found?.results.filter((one) => one.id !== account.id),
		preview: preview?.ok ? preview.data : undefined,
		fault:
			preview && !preview.ok
				? (Object.values(preview.problem.errors ?? [])[0]?.message ?? preview.problem.detail)
				: undefined,
	};
};

const side = (form: FormData, name: string) => (form.get(name) === "merged" ? ("merged" as const) : ("kept" as const));

const ACTS = {
	merge: act(mergeAccounts, (form) => ({
		...placedBy(MERGE_LABELS),
		// The form doesn't ask if both accounts have the same.
		given: { name: side(form, "name"), abn: side(form, "abn") },
	})),
};

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.account(Number(from.params.id)) + flashMessage("merged"));

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Merges another account into this one: choose the account, check what happens, confirm. */
export default function AccountMerge({
	loaderData: { account, search, results, isCut, preview, fault, forms },
	actionData,
}: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Merge accounts"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.account(account.id), text: <Name>{account.name}</Name> }}
			intro={
				!preview && (
					<>
						Choose the account that is the same organisation as <Name>{account.name}</Name>. Its profiles and staff move
						to <Name>{account.name}</Name>.
					</>
				)
			}
		>
			{fault && !isRefused(actionData) && <ErrorNotice title={fault} />}
			{preview ? (
				<AccountMergeForm preview={preview} />
			) : (
				<>
					<SearchBar action={teamLinks.accountMerge(account.id)}>
						<SearchField hint="Organisation, ABN, account number or profile" defaultValue={search} />
					</SearchBar>
					{results && (
						<p role="status">
							{results.length === 0
								? "No other accounts match."
								: isCut
									? `Showing the first ${counted(results.length, "account")}. Add words to narrow your search.`
									: `${counted(results.length, "account")} found.`}
						</p>
					)}
					{results && results.length > 0 && (
						<ul className={common.list}>
							{results.map((one) => (
								<li key={one.id} className={styles.line}>
									<Link href={teamLinks.accountMerge(account.id, one.id)} className={common.name}>
										<Name>{one.name}</Name>
									</Link>
									<p className={common.facts}>
										<span>Account {one.id}</span>
										<span>{counted(one.profiles, "profile")}</span>
										<span>{counted(one.people, "staff member")}</span>
										{one.abn && <span>ABN {abnInWords(one.abn)}</span>}
									</p>
								</li>
							))}
						</ul>
					)}
				</>
			)}
		</ConsolePage>
	);
}
