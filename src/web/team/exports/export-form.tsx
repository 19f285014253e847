import type { FormEvent } from "react";
import type { DataExport } from "#contract/reports/data-export-options.ts";
import { counted } from "#contract/shared/counted.ts";
import { freshenToken } from "../../lib/browser.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox, Radios, Select, TextArea, TextField } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import desk from "../desk/desk.module.css";
import type { Refusal } from "../directory/refusal.ts";
import { HOLDS, TITLES, WITH_PEOPLE } from "./words.ts";

export interface Choice {
	name: string;
	label: string;
	all: string;
	options: { value: string; label: string }[];
}

interface Props {
	what: DataExport;
	count: number;
	choices: Choice[];
	refusal: Refusal | undefined;
	/** Called on submit, to clear errors of the last attempt. */
	onSend: () => void;
}

/** Form to filter and export one kind of data, with a reason. */
export const ExportForm = ({ what, count, choices, refusal, onSend }: Props) => {
	const { errors = {}, typed } = refusal ?? {};
	const send = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		freshenToken(currentTarget);
		onSend();
	};
	const id = (field: string) => `${what}-${field}`;
	const people = WITH_PEOPLE[what];
	return (
		<Card as="section" aria-labelledby={what}>
			<Stack gap={4}>
				<h2 id={what} className={desk.heading}>
					{TITLES[what]}
				</h2>
				<p className={desk.soft}>
					{HOLDS[what]} {counted(count, "row")} if you don’t filter.
				</p>
				<PostForm forFile intent={what} labelledBy={what} onSubmit={send}>
					{choices.map(({ name, label, all, options }) => (
						<Select
							key={name}
							id={id(name)}
							name={name}
							label={label}
							placeholderOption={all}
							options={options}
							defaultValue={typed?.[name] ?? ""}
							error={errors[name]}
						/>
					))}
					<TextField
						id={id("since")}
						name="since"
						type="date"
						label="Changed since"
						optional
						defaultValue={typed?.since}
						error={errors.since}
					/>
					<Radios
						id={id("format")}
						name="format"
						legend="Format"
						options={[
							{ value: "csv", label: "CSV, for spreadsheets" },
							{ value: "json", label: "JSON, for programs" },
						]}
						defaultValue={typed?.format ?? "csv"}
						error={errors.format}
					/>
					{people && (
						<Checkbox
							id={id("with_people")}
							name="with_people"
							label="With people's details"
							hint={people}
							defaultChecked={typed?.with_people !== undefined}
						/>
					)}
					<TextArea
						id={id("reason")}
						name="reason"
						label="Reason for this file"
						hint="We log this with your name."
						rows={2}
						defaultValue={typed?.reason}
						error={errors.reason}
					/>
					<div>
						<Button type="submit" icon="download">
							Export {what}
						</Button>
					</div>
				</PostForm>
			</Stack>
		</Card>
	);
};
