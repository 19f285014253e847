import { useNavigation } from "react-router";
import { previewImportUndo, readImport, undoImport } from "#contract/provider-import/provider-import.ts";
import { formOf } from "../lib/call.ts";
import { surroundingsContext } from "../lib/context.ts";
import { links } from "../lib/links.ts";
import { unlessNoAnswer } from "../lib/no-answer.ts";
import { pageTitle } from "../lib/seo.ts";
import { Fault } from "../parts/fault/fault.tsx";
import { PostForm } from "../parts/post-form/post-form.tsx";
import { BackLink } from "../ui/back-link/back-link.tsx";
import { Button } from "../ui/button/button.tsx";
import { Page, Stack } from "../ui/layout/layout.tsx";
import type { Route } from "./+types/import-undo";
import { ask, send } from "./answer.ts";
import { answerOf } from "./directory/refusal.ts";
import { undoWords } from "./imports/words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	const { params } = from;
	const one = await ask(from, readImport, { params });
	const preview = one.can_undo ? await ask(from, previewImportUndo, { params }) : undefined;
	return { product: from.context.get(surroundingsContext).brand.name, one, counts: preview?.counts };
};

export const action = async (from: Route.ActionArgs) => {
	const form = await formOf(from);
	return answerOf(
		from,
		form,
		await send(from, undoImport, { params: from.params, body: {} }, form),
		links.teamImport(from.params.id),
		"undone",
	);
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => unlessNoAnswer(serverAction);

/** Says what an undo would do before it is done. */
export default function ImportUndo({ loaderData: { product, one, counts }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().state !== "idle";
	return (
		<Page>
			<Stack gap="large">
				<title>{pageTitle("Undo an import", product, Boolean(actionData))}</title>
				<meta name="robots" content="noindex" />
				<BackLink href={links.teamImport(one.id)}>{one.file_name}</BackLink>
				<h1>Undo this import?</h1>
				{actionData?.fault && <Fault title={actionData.fault} />}
				{counts ? (
					<>
						<p>{undoWords(counts)}</p>
						<p>Referrals that stopped stay stopped. Owners of a profile that is hidden or shown again get an email.</p>
						<PostForm intent="undo">
							<div>
								<Button type="submit">{sending ? "At work …" : "Undo the import"}</Button>
							</div>
						</PostForm>
					</>
				) : (
					<p>This import can’t be undone. It wrote nothing, is undone already, or is older than 90 days.</p>
				)}
			</Stack>
		</Page>
	);
}
