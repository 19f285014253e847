import { readTeamProvider } from "#contract/providers/directory.ts";
import { listPossibleDuplicates, mergeProviders, previewProviderMerge } from "#contract/providers/directory-merge.ts";
import { act, newForms, placedBy, sendAct } from "#web/forms/acts.ts";
import { call } from "#web/lib/call.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { Name } from "#web/ui/bdi/bdi.tsx";
import { TextField } from "#web/ui/field/field.tsx";
import { ask } from "../answer.ts";
import { ConsolePage } from "../common/console-page.tsx";
import { SearchBar } from "../common/search-bar.tsx";
import type { Route } from "./+types/provider-merge";
import { PossibleDuplicates } from "./possible-duplicates.tsx";
import { MERGE_LABELS, ProviderMergeForm } from "./provider-merge-form.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const { id } = from.params;
	const other = (new URL(from.request.url).searchParams.get("other") ?? "").trim();
	const isNumber = /^[1-9]\d{0,9}$/.test(other);
	const [provider, { results }, preview] = await Promise.all([
		ask(from, readTeamProvider, { params: { id } }),
		ask(from, listPossibleDuplicates, { params: { id } }),
		isNumber ? call(from, previewProviderMerge, { params: { id, other } }) : undefined,
	]);
	return {
		provider: { id: provider.id, name: provider.name },
		forms: newForms(ACTS),
		duplicates: results,
		other,
		preview: preview?.ok ? preview.data : undefined,
		fault:
			preview && !preview.ok
				? (preview.problem.errors?.[0]?.message ?? preview.problem.detail)
				: other && !isNumber
					? "Enter a profile number, for example 912"
					: undefined,
	};
};

const ACTS = { merge: act(mergeProviders, () => placedBy(MERGE_LABELS)) };

export const action = (from: Route.ActionArgs) =>
	sendAct(from, ACTS, () => teamLinks.provider(Number(from.params.id)) + flashMessage("merged"));

export { reloadAfterRefusal as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Merges another profile into this one: choose the profile, check what happens, confirm. */
export default function ProviderMerge({
	loaderData: { provider, duplicates, other, preview, fault, forms },
	actionData,
}: Route.ComponentProps) {
	return (
		<ConsolePage
			title="Merge profiles"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.provider(provider.id), text: <Name>{provider.name}</Name> }}
		>
			{preview ? (
				<ProviderMergeForm preview={preview} />
			) : (
				<>
					<p>
						Choose the profile that is the same provider at the same place as <Name>{provider.name}</Name>.
					</p>
					<PossibleDuplicates provider={provider.id} results={duplicates} mayMerge />
					<SearchBar action={teamLinks.providerMerge(provider.id)}>
						<TextField
							id="other"
							name="other"
							inputMode="numeric"
							label="Profile number of the duplicate"
							hint="You’ll find it above the name on the profile’s page in the directory"
							defaultValue={other}
							error={fault}
							autoComplete="off"
							maxLength={10}
						/>
					</SearchBar>
				</>
			)}
		</ConsolePage>
	);
}
