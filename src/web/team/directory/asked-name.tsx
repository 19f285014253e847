import type { TeamProvider } from "#contract/providers/directory.ts";
import { PostForm } from "../../parts/post-form/post-form.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";
import { TextArea } from "../../ui/field/field.tsx";
import { Card, Stack } from "../../ui/layout/layout.tsx";
import { moment } from "../cases/words.ts";
import desk from "../desk/desk.module.css";
import type { Refusal } from "./refusal.ts";

interface Props {
	asked: NonNullable<TeamProvider["asked_name"]>;
	/** The name that visitors see until then. */
	name: string;
	refusal: Refusal | undefined;
	today: string;
}

/** A new name that staff asked for. A colleague agrees to it, or refuses it with a reason. */
export const AskedName = ({ asked, name, refusal, today }: Props) => (
	<Card as="section" aria-labelledby="asked-name">
		<Stack gap={4}>
			<h2 id="asked-name" className={desk.heading}>
				A new name waits for you
			</h2>
			<p>
				<strong>{asked.name}</strong>
			</p>
			<p className={desk.soft}>
				{asked.by ?? "Former staff"} asked for it {moment(asked.at, today)}. Until you agree, people see “{name}”.
			</p>
			<PostForm intent="name-agreed">
				<input type="hidden" name="name" value={asked.name} />
				<div>
					<Button type="submit">Agree</Button>
				</div>
			</PostForm>
			<Disclosure summary="Refuse" open={refusal !== undefined}>
				<PostForm intent="name-refused">
					<input type="hidden" name="name" value={asked.name} />
					<TextArea
						id="name-reason"
						name="reason"
						label="Reason"
						hint="We’ll email it to the staff of this profile."
						rows={3}
						defaultValue={refusal?.typed.reason}
						error={refusal?.errors.reason}
					/>
					<div>
						<Button type="submit" variant="danger">
							Refuse this name
						</Button>
					</div>
				</PostForm>
			</Disclosure>
		</Stack>
	</Card>
);
