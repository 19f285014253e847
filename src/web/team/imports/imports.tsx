import { IMPORT_BYTES } from "#contract/provider-import/options.ts";
import { listImports, uploadImport } from "#contract/provider-import/provider-import.ts";
import { officeDay } from "#contract/shared/office-hours.ts";
import { ActForm } from "#web/forms/act-form.tsx";
import { act, newForms, sendAct } from "#web/forms/acts.ts";
import { Field } from "#web/forms/contract-form.tsx";
import { requestContext } from "#web/lib/context.ts";
import { flashMessage } from "#web/lib/flash-messages.ts";
import { teamLinks } from "#web/lib/team-links.ts";
import { FileField } from "#web/ui/file-field/file-field.tsx";
import { Columns } from "#web/ui/layout/layout.tsx";
import { Link } from "#web/ui/link/link.tsx";
import { ask } from "../answer.ts";
import { moment } from "../cases/words.ts";
import common from "../common/common.module.css";
import { ConsolePage } from "../common/console-page.tsx";
import { useMay } from "../common/may.ts";
import { Section } from "../common/section.tsx";
import styles from "../directory/directory.module.css";
import type { Route } from "./+types/imports";
import { STATE_WORDS } from "./words.ts";

export const loader = async (from: Route.LoaderArgs) => {
	return {
		...(await ask(from, listImports, {})),
		forms: newForms(ACTS),
		today: officeDay(from.context.get(requestContext).now()),
	};
};

const ACTS = {
	upload: act(uploadImport, () => ({ to: ({ id }) => teamLinks.import(id) + flashMessage("uploaded") })),
};

export const action = (from: Route.ActionArgs) => sendAct(from, ACTS, () => "");

export { reloadAfterAnswer as shouldRevalidate, unlessNoAnswer as clientAction } from "#web/lib/no-answer.ts";

const check = (file: File) => (file.size > IMPORT_BYTES ? "The file must be 50 MB or smaller." : undefined);

/** Recent imports of providers, with a form to upload another file. */
export default function Imports({ loaderData: { results, forms, today }, actionData }: Route.ComponentProps) {
	const mayExport = useMay("data.export");
	return (
		<ConsolePage
			title="Imports"
			forms={forms}
			answer={actionData}
			back={{ href: teamLinks.accounts(), text: "Directory" }}
			intro="We check a file first. Nothing changes until you’ve reviewed the dry run."
			status={
				<>
					{mayExport && (
						<p>
							<Link href={teamLinks.exports()}>Export providers, reviews or cases</Link>
						</p>
					)}
					<p>
						<Link href={teamLinks.registers()}>Registers: lists that state facts about providers</Link>
					</p>
				</>
			}
		>
			<Columns kind="main-aside">
				<Section id="before" title="Recent imports">
					{results.length === 0 && <p className={common.soft}>No imports yet.</p>}
					<ul className={common.list}>
						{results.map((one) => (
							<li key={one.id} className={styles.line}>
								<Link href={teamLinks.import(one.id)} className={common.name}>
									{one.file_name}
								</Link>
								<p className={common.facts}>
									<strong>{STATE_WORDS[one.state]}</strong>
									<span>{one.row_count.toLocaleString("en-AU")} rows</span>
									<span>{one.source}</span>
									<span>
										{one.by}, {moment(one.created_at, today)}
									</span>
								</p>
							</li>
						))}
					</ul>
				</Section>
				<Section id="new" title="Upload a file" card className={common.aside}>
					<ActForm intent="upload" labels={{ file: "File" }} submit="Upload file" variant="primary" multipart>
						<Field
							name="file"
							as={FileField}
							hint="CSV, XLSX or JSON with one provider per row, up to 50 MB and 50,000 rows. Any column names."
							accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,text/csv,application/json"
							check={check}
						/>
					</ActForm>
				</Section>
			</Columns>
		</ConsolePage>
	);
}
