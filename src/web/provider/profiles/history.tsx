import { data } from "react-router";
import { listProviderChanges, undoProviderChange } from "#contract/providers/provider-admin.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { PageForms, Refusal } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { confirmed } from "#web/forms/receipt.ts";
import { call } from "#web/lib/call.ts";
import { pageIn } from "#web/lib/page-number.ts";
import { providerLinks } from "#web/lib/provider-links.ts";
import { PrivateTitle } from "#web/parts/private-title/private-title.tsx";
import { ChangeList } from "#web/parts/profile-history/change-list.tsx";
import { shownChanges } from "#web/parts/profile-history/shown-changes.ts";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { Pager } from "#web/ui/pager/pager.tsx";
import { asStaff, flashAt } from "../answer.ts";
import { NotYours } from "../not-yours.tsx";
import type { Route } from "./+types/history";
import { keepSlug, missingIn, ownProfile } from "./own-profile.ts";
import { ProfileHead } from "./profile-head.tsx";

export const loader = async (from: Route.LoaderArgs) => {
	const provider = await ownProfile(from, from.params.id);
	if (!provider) return data({ shown: undefined }, { status: 403 });
	keepSlug(from.request, from.params.slug, provider);
	const { searchParams } = new URL(from.request.url);
	const page = pageIn(searchParams, 100_000);
	const answer = asStaff(
		from,
		await call(from, listProviderChanges, { params: { id: String(provider.id) }, query: { page: String(page) } }),
	);
	if (!answer.ok) throw new Response(null, { status: answer.status });
	const { id, url_slug, name, is_active, inactive_reason } = provider;
	return {
		shown: {
			provider: { id, url_slug, name, is_active, inactive_reason, missing: missingIn(provider) },
			page,
			totalPages: answer.data.totalPages,
			changes: await shownChanges(from, answer.data.results, provider.state),
			undone: (await confirmed(from)) === "undone",
			forms: newForms(ACTS),
		},
	};
};

const ACTS = { undo: act(undoProviderChange) };

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => flashAt(from.request, "undone"));

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

/** Who changed what in a profile, and when. The newest change can be undone. */
export default function History({ loaderData: { shown }, actionData }: Route.ComponentProps) {
	if (!shown) return <NotYours />;
	const { provider, page, totalPages, changes, undone, forms } = shown;
	return (
		<Page width="wide">
			<Stack gap="large">
				<PrivateTitle title={`History: ${provider.name}`} refused={Boolean(actionData)} />
				<ProfileHead title="History" provider={provider} at="history" />
				<PageForms forms={forms} answer={actionData}>
					<Refusal failed={adminCopy.saveFailed} />
					{undone && !actionData && <Notice kind="success" role="status" title="Change undone" takesFocus />}
					{changes.length === 0 && <p>No changes yet. Every change will be listed here, with who made it and when.</p>}
					<ChangeList changes={changes} canUndo />
				</PageForms>
				<Pager
					page={page}
					totalPages={totalPages}
					hrefFor={(to) => `${providerLinks.profileHistory(provider)}?page=${to}`}
					label="Pages of the history"
				/>
			</Stack>
		</Page>
	);
}
