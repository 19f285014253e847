import type { FormEvent } from "react";
import type { DataExport } from "#contract/reports/data-export-options.ts";
import { counted } from "#contract/shared/counted.ts";
import { ActForm } from "../../forms/act-form.tsx";
import { Choice, Field, Tick } from "../../forms/contract-form.tsx";
import { freshenToken } from "../../lib/browser.ts";
import { Select, TextArea } from "../../ui/field/field.tsx";
import common from "../common/common.module.css";
import { Section } from "../common/section.tsx";
import { HOLDS, TITLES, WITH_PEOPLE } from "./words.ts";

export interface Filter {
	name: string;
	all: string;
	options: { value: string; label: string }[];
}

interface Props {
	what: DataExport;
	count: number;
	choices: Filter[];
	/** Called on submit, to clear errors of the last attempt. */
	onSend: () => void;
}

/** Labels of the fields, in the order of the page. */
export const EXPORT_LABELS = {
	visibility: "Status",
	source: "Source",
	state: "Status",
	kind: "Kind",
	since: "Changed since",
	format: "Format",
	with_people: "With people's details",
	reason: "Reason for this file",
};

/** Form to filter and export one kind of data, with a reason. */
export const ExportForm = ({ what, count, choices, onSend }: Props) => {
	const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		freshenToken(currentTarget);
		onSend();
	};
	const people = WITH_PEOPLE[what];
	return (
		<Section id={what} title={TITLES[what]} card>
			<p className={common.soft}>
				{HOLDS[what]} {counted(count, "row")} if you don’t filter.
			</p>
			<ActForm
				forFile
				intent={what}
				labelledBy={what}
				values={{ format: "csv" }}
				labels={EXPORT_LABELS}
				idOf={(field) => `${what}-${field}`}
				submit={`Export ${what}`}
				variant="primary"
				icon="download"
				onSubmit={send}
			>
				{choices.map(({ name, all, options }) => (
					<Field key={name} name={name} as={Select} placeholderOption={all} options={options} />
				))}
				<Field name="since" type="date" optional />
				<Choice
					name="format"
					options={[
						{ value: "csv", label: "CSV, for spreadsheets" },
						{ value: "json", label: "JSON, for programs" },
					]}
				/>
				{people && <Tick name="with_people" hint={people} />}
				<Field name="reason" as={TextArea} hint="We log this with your name." rows={2} />
			</ActForm>
		</Section>
	);
};
