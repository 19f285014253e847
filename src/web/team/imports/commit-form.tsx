import { LARGE_PERCENT, largeChange } from "#contract/provider-import/options.ts";
import type { ProviderImport } from "#contract/provider-import/provider-import.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { Field, Send, Tick } from "../../forms/contract-form.tsx";

type Counts = NonNullable<ProviderImport["counts"]>;

const number = (count: number) => count.toLocaleString("en-AU");

export const COMMIT_LABELS = {
	list_day: "Day that the list describes",
	is_day_unstated: "The list doesn't state its day. Profiles then say “day not stated”",
	allow_renames: "Different providers",
	columns_checked: "I have checked the columns about a status or an end",
	confirm_changes: "Number of profiles to hide, rename or move",
	hide_gone: "Profiles no longer in the file",
};

/** Imports what the dry run showed, after the questions that it raised. */
export const CommitForm = ({ one, token, counts }: { one: ProviderImport; token: string; counts: Counts }) => {
	const writes = counts.created + counts.changed;
	return (
		<ActForm
			intent="commit"
			hidden={{ intent: "commit", token }}
			labels={COMMIT_LABELS}
			idOf={(field) => (field === "list_day" ? "commit_list_day" : field)}
		>
			{one.asks_day && (
				<>
					<Field
						name="list_day"
						type="date"
						optional={false}
						hint="Not the day you downloaded it. Profiles say it beside each fact."
					/>
					<Tick name="is_day_unstated" />
				</>
			)}
			{counts.renames > 0 && (
				<Tick
					name="allow_renames"
					label={
						counts.renames === 1
							? "1 row changes both name and postcode, so it may be a different provider. Import it anyway"
							: `${number(counts.renames)} rows change both name and postcode, so they may be different providers. Import them anyway`
					}
					hint="If this is a different list from last time, give it its own source name instead."
				/>
			)}
			{counts.asks.length > 0 && (
				<Tick
					name="columns_checked"
					hint="If one should hide rows, choose it under Columns as the status or closing day, and try again."
				/>
			)}
			{largeChange(counts.large, counts.gone) !== undefined && (
				<Field
					name="confirm_changes"
					optional={false}
					hint={largeHint(counts)}
					inputMode="numeric"
					autoComplete="off"
				/>
			)}
			{counts.gone > 0 && (
				<Tick
					name="hide_gone"
					label={`Hide the ${number(counts.gone)} ${counts.gone === 1 ? "profile that is" : "profiles that are"} no longer in the file`}
					hint="Their open referrals end and go to a colleague to review."
				/>
			)}
			<div>
				<Send busy="Working…">
					{one.is_begun
						? "Import the rest"
						: writes > 0
							? `Import ${number(writes)} ${writes === 1 ? "profile" : "profiles"}`
							: "Import"}
				</Send>
			</div>
		</ActForm>
	);
};

/** What a large change would do, and the number that confirms it. */
const largeHint = ({ large, gone }: Counts): string => {
	const kept = largeChange(large, 0);
	const all = largeChange(large, gone);
	const without = kept === undefined ? "" : `Enter ${number(kept)} to confirm`;
	const withGone =
		gone > 0 ? `${without ? ", or" : "Enter"} ${number(all ?? 0)} if you also hide those no longer in the file` : "";
	return `More than ${LARGE_PERCENT} in 100 of this source’s ${number(large.profiles)} profiles would change: ${number(large.hides)} hidden, ${number(large.renamed)} renamed, ${number(large.moved)} moved. ${without}${withGone}.`;
};
