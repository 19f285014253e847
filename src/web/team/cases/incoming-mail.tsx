import type { TimelineEntry } from "#contract/cases/timeline.ts";
import { ActForm, FoldedAct } from "#web/forms/act-form.tsx";
import { Field } from "#web/forms/contract-form.tsx";
import { teamLinks } from "#web/lib/team-links.ts";
import { Reference, WithNames } from "#web/ui/bdi/bdi.tsx";
import { Notice } from "#web/ui/notice/notice.tsx";
import { fileSize } from "../../ui/file-field/file-size.ts";
import common from "../common/common.module.css";
import styles from "./case.module.css";

const CHECK_WORDS = {
	passed: "",
	failed: "The sender’s mail server says that this isn’t from them.",
	unknown: "We couldn’t check the sender.",
};

type Mail = NonNullable<TimelineEntry["mail"]>;

/** Gives an email a case of its own. */
const Split = ({ mail, from }: { mail: string; from: string }) => (
	<ActForm intent="split-email" hidden={{ mail, from }} submit="Give it a case of its own" inline />
);

/** An email from another address waits for a colleague, who knows or finds out who wrote it. */
const Waiting = ({ waiting, caseId }: { waiting: NonNullable<TimelineEntry["waiting"]>; caseId: string }) => {
	const { mail, in: place, answers } = waiting;
	const isHere = place.id === caseId;
	return (
		<Notice kind="warning" title="From another address">
			<p>
				{isHere ? (
					`It answers our email about ${answers}. `
				) : (
					<>
						Read the email in{" "}
						<a href={teamLinks.case(place.id)}>
							<Reference>{place.reference}</Reference>
						</a>
						.{" "}
					</>
				)}
				Its sender saw nothing of {isHere ? `${answers}` : "this case"}. If you know that the person wrote it, move it
				to {isHere ? "their case" : "this case"}. Replies still go to the address of the case.
			</p>
			<div className={common.ways}>
				<ActForm
					intent="move-email"
					hidden={{ mail, from: place.id, to: answers }}
					submit={`Move it to ${answers}`}
					inline
				/>
				<ActForm intent="split-email" hidden={{ mail, from: place.id }} submit="Keep it apart" inline />
			</div>
		</Notice>
	);
};

/** An email in the wrong case goes to another one. */
const Moving = ({ mail, caseId }: { mail: Mail; caseId: string }) => (
	<FoldedAct
		summary={
			<>
				Move this {mail.is_text ? "text message" : "email"}
				{!mail.is_text && <span className="visually-hidden">: {mail.subject}</span>}
			</>
		}
		intent="move-email"
		hidden={{ mail: mail.id, from: caseId }}
		labels={{ to: "Case number" }}
		idOf={(field) => `${field}-${mail.id}`}
		submit={mail.is_text ? "Move text message" : "Move email"}
	>
		<Field
			name="to"
			optional={false}
			autoComplete="off"
			hint="For example, C-1042. Replies go to the address of that case."
		/>
	</FoldedAct>
);

/** Files of an email, each a download. */
export const Files = ({ files }: { files: readonly { href: string; name: string; size: number }[] }) =>
	files.length > 0 && (
		<ul className={styles.files}>
			{files.map(({ href, name, size }) => (
				<li key={href}>
					<a href={href} download>
						<bdi>{name}</bdi> ({fileSize(size)})
					</a>
				</li>
			))}
		</ul>
	);

/** What an email says beside its new words: who sent it, its subject and files, and its whole text folded. */
const About = ({ mail, caseId, mayMove }: { mail: Mail; caseId: string; mayMove: boolean }) => (
	<div className={styles.by}>
		{mail.is_text ? (
			`From ${mail.from}.`
		) : (
			<>
				From{" "}
				<WithNames of={[mail.name]}>{mail.name ? `${mail.name} (${mail.from})` : mail.from || "no address"}</WithNames>:
				“{mail.subject || "No subject"}
				”. {CHECK_WORDS[mail.check]}
			</>
		)}
		{mail.is_other_address && <strong> From another {mail.is_text ? "number" : "address"} than the case’s.</strong>}
		<Files files={mail.files.map((file, nth) => ({ ...file, href: teamLinks.emailFile(caseId, mail.id, nth) }))} />
		{mail.whole !== null && (
			<details>
				<summary>Show the whole email</summary>
				<p className={styles.words} data-from="person">
					{mail.whole}
				</p>
			</details>
		)}
		{mayMove && (
			<>
				{mail.is_new_subject && <p>The subject is new. If it’s about something else, give it a case of its own.</p>}
				{(mail.is_new_subject || mail.is_other_address) && !mail.is_own_case && (
					<div className={common.ways}>
						<Split mail={mail.id} from={caseId} />
					</div>
				)}
				<Moving mail={mail} caseId={caseId} />
			</>
		)}
	</div>
);

/** An email that came in, with what a colleague can decide about it. */
export const IncomingMail = ({
	entry: { mail, waiting, facts },
	caseId,
	mayMove = true,
}: {
	entry: TimelineEntry;
	caseId: string;
	/** False on a page without the forms of a case. */
	mayMove?: boolean;
}) => (
	<>
		{mail && <About mail={mail} caseId={caseId} mayMove={mayMove && !facts.automatic && !waiting} />}
		{mayMove && waiting && <Waiting waiting={waiting} caseId={caseId} />}
	</>
);
