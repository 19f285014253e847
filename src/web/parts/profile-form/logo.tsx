import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { LOGO_BYTES } from "#contract/providers/limits.ts";
import { adminCopy } from "#contract/shared/copy/admin.ts";
import { ContractForm, Field, Send } from "../../forms/contract-form.tsx";
import type { RefusedForm } from "../../forms/form-state.ts";
import { sendFileInBrowser } from "../../lib/browser.ts";
import { Button } from "../../ui/button/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import { FileField } from "../../ui/file-field/file-field.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { ProviderMark } from "../../ui/provider-mark/provider-mark.tsx";
import { Question } from "../../ui/question/question.tsx";
import { useHydrated } from "../../ui/taken-over/use-hydrated.ts";
import styles from "./logo.module.css";

interface Props {
	provider: { id: number; name: string; logo_url: string | null };
	/** A refused form of the logo. */
	answer: RefusedForm | undefined;
	/** Flash message: changed without scripts, or removed. */
	said: "logo" | "logo-removed" | undefined;
}

/** Reads the logo's flash message from a URL. */
export const logoSaid = (said: string | null): Props["said"] =>
	said === "logo" || said === "logo-removed" ? said : undefined;

type State = { is: "choosing"; error?: string } | { is: "uploading" } | { is: "success" } | { is: "failure" };

const LABELS = { logo: "New logo" };
const ACCEPT = "image/png,image/jpeg,image/webp,image/gif";
const hint = "PNG, JPEG, WebP or GIF, up to 1 MB. Square images work best.";
const check = (file: File) =>
	!ACCEPT.includes(file.type) || file.type === "" || file.size > LOGO_BYTES ? adminCopy.logoTooLarge : undefined;

/** A profile's logo, with a modal to change it (ADM-040), or a form without scripts. */
export const Logo = ({ provider, answer, said }: Props) => {
	const hydrated = useHydrated();
	const [open, setOpen] = useState(false);
	return (
		<section className={styles.logo} aria-labelledby="logo-title">
			<ProviderMark name={provider.name} logoUrl={provider.logo_url} size="profile" />
			<div className={styles.words}>
				<h2 id="logo-title">Logo</h2>
				<p>
					{provider.logo_url
						? "Your logo appears next to your name across the site."
						: "Without a logo, we show the first letters of your name."}
				</p>
				{said === "logo" && <Notice kind="success" role="status" title={adminCopy.logoSaved} />}
				{said === "logo-removed" && provider.logo_url === null && (
					<Notice kind="success" role="status" title="Logo removed" takesFocus />
				)}
				{answer?.fault && (
					<Notice
						kind="error"
						role="alert"
						title={
							answer.fault.title ??
							(answer.typed.intent?.[0] === "logo"
								? adminCopy.logoFailed
								: "We couldn't remove the logo. Please try again.")
						}
					>
						{answer.fault.advice && <p>{answer.fault.advice}</p>}
					</Notice>
				)}
				{hydrated ? (
					<>
						<Button variant="secondary" onClick={() => setOpen(true)}>
							{provider.logo_url ? "Change logo" : "Add logo"}
						</Button>
						<Dialog open={open} title={provider.logo_url ? "Change logo" : "Add logo"} onClose={() => setOpen(false)}>
							{open && <Upload providerId={provider.id} onDone={() => setOpen(false)} />}
						</Dialog>
					</>
				) : (
					<ContractForm bare intent="logo" refused={answer} labels={LABELS} multipart>
						<Field name="logo" as={FileField} hint={hint} accept={ACCEPT} />
						<Send variant="secondary">Upload logo</Send>
					</ContractForm>
				)}
				{provider.logo_url && (
					<Question action="Remove logo" title="Remove logo?" keep="Keep it">
						<p>Visitors will see the first letters of the name instead.</p>
						<ContractForm bare intent="remove-logo" refused={answer} inline>
							<Button type="submit" variant="danger" icon="trash">
								Yes, remove it
							</Button>
						</ContractForm>
					</Question>
				)}
			</div>
		</section>
	);
};

const Upload = ({ providerId, onDone }: { providerId: number; onDone: () => void }) => {
	const [state, setState] = useState<State>({ is: "choosing" });
	const file = useRef<File>(undefined);
	const { revalidate } = useRevalidator();
	const upload = async () => {
		if (state.is === "uploading") return;
		const chosen = file.current;
		const error = chosen ? check(chosen) : adminCopy.logoTooLarge;
		if (!chosen || error) return setState({ is: "choosing", error: error ?? adminCopy.logoTooLarge });
		setState({ is: "uploading" });
		const answer = await sendFileInBrowser(`/provider-admin/${providerId}/logo/`, "logo", chosen).catch(
			() => undefined,
		);
		if (answer?.ok) {
			await revalidate();
			return setState({ is: "success" });
		}
		const refused = answer?.status === 413 || answer?.status === 422;
		setState(refused ? { is: "choosing", error: adminCopy.logoTooLarge } : { is: "failure" });
	};
	return (
		<div className={styles.upload}>
			<div role="status">
				{state.is === "uploading" && <p>Uploading …</p>}
				{state.is === "success" && <Notice kind="success" title={adminCopy.logoSaved} />}
			</div>
			{state.is === "failure" && (
				<Notice kind="error" role="alert" title={adminCopy.logoFailed}>
					<p>Your logo hasn't changed. Please try again.</p>
				</Notice>
			)}
			{state.is === "success" ? (
				<Button onClick={onDone}>Done</Button>
			) : (
				<>
					<FileField
						id="logo"
						name="logo"
						label={LABELS.logo}
						hint={hint}
						accept={ACCEPT}
						check={check}
						error={state.is === "choosing" ? state.error : undefined}
						onChange={(chosen) => {
							file.current = chosen;
							setState({ is: "choosing" });
						}}
					/>
					<Button onClick={() => void upload()} aria-disabled={state.is === "uploading"}>
						{state.is === "uploading" ? "Uploading …" : "Upload logo"}
					</Button>
				</>
			)}
		</div>
	);
};
