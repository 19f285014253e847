import { useNavigation } from "react-router";
import { previewImportUndo, readImport, undoImport } from "#contract/provider-import/provider-import.ts";
import { formOf } from "#web/lib/call.ts";
import { requestContext } from "#web/lib/context.ts";
import { links } from "#web/lib/links.ts";
import { unlessNoAnswer } from "#web/lib/no-answer.ts";
import { pageTitle } from "#web/lib/seo.ts";
import { ErrorNotice } from "#web/parts/error-notice/error-notice.tsx";
import { PostForm } from "#web/parts/post-form/post-form.tsx";
import { BackLink } from "#web/ui/back-link/back-link.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Page, Stack } from "#web/ui/layout/layout.tsx";
import { ask, send } from "../answer.ts";
import { answerOf } from "../directory/refusal.ts";
import type { Route } from "./+types/import-undo";
import { undoWords } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { params } = from;
	const one = await ask(from, readImport, { params });
	const preview = one.can_undo ? await ask(from, previewImportUndo, { params }) : undefined;
	return { product: from.context.get(requestContext).brand.name, one, counts: preview?.counts };
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	return answerOf(
		from,
		form,
		await send(from, undoImport, { params: from.params, body: {} }),
		links.teamImport(from.params.id),
		"undone",
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

/** Explains what undoing an import will do, and asks for confirmation. */
export default function ImportUndo({ loaderData: { product, one, counts }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().state !== "idle";
	return (
		<Page>
			<Stack gap="large">
				<title>{pageTitle("Undo an import", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamImport(one.id)}>{one.file_name}</BackLink>
				<h1>Undo this import?</h1>
				{actionData?.fault && <ErrorNotice title={actionData.fault} />}
				{counts ? (
					<>
						<p>{undoWords(counts)}</p>
						<p>Referrals that were ended stay ended. We’ll email owners whose profile is hidden or shown again.</p>
						<PostForm intent="undo">
							<div>
								<Button type="submit">{sending ? "Working…" : "Undo import"}</Button>
							</div>
						</PostForm>
					</>
				) : (
					<p>You can’t undo this import. It changed nothing, was already undone, or is more than 90 days old.</p>
				)}
			</Stack>
		</Page>
	);
}
