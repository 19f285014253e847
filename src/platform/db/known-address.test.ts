import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { KnownSocket, type LookUp, rememberAddresses } from "./known-address.ts";

afterEach(() => {
	vi.useRealTimers();
});

type Told = Parameters<LookUp>[2];
/** A system that answers when the test lets it. */
const system = () => {
	const asked: Told[] = [];
	const ask: LookUp = (_host, _options, told) => void asked.push(told);
	return { ask, asked };
};
const again = Object.assign(new Error("getaddrinfo EAI_AGAIN database"), { code: "EAI_AGAIN" });
const gone = Object.assign(new Error("getaddrinfo ENOTFOUND database"), { code: "ENOTFOUND" });

it("a name that is not answered leads where it led before, and who asks meanwhile does not ask the system again", () => {
	vi.useFakeTimers();
	const { ask, asked } = system();
	const look = rememberAddresses(ask, 150);
	const told = vi.fn();
	look("database", {}, told);
	vi.advanceTimersByTime(60_000);
	expect(told).not.toHaveBeenCalled();
	asked[0]?.(null, "10.0.0.1", 4);
	expect(told.mock.calls).toEqual([[null, "10.0.0.1", 4]]);

	for (let n = 0; n < 3; n++) look("database", {}, told);
	vi.advanceTimersByTime(149);
	expect(told).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1);
	expect(told.mock.calls.slice(1)).toEqual(Array(3).fill([null, "10.0.0.1", 4]));
	expect(asked).toHaveLength(2);

	// What comes late is for those that ask then.
	asked[1]?.(null, "10.0.0.2", 4);
	expect(told).toHaveBeenCalledTimes(4);
	look("database", {}, told);
	vi.advanceTimersByTime(150);
	expect(told).toHaveBeenLastCalledWith(null, "10.0.0.2", 4);
});

it("where nobody can be asked the last address stands; a name that is gone is gone", () => {
	const { ask, asked } = system();
	const look = rememberAddresses(ask, 150);
	const told = vi.fn();
	look("database", { all: true }, told);
	asked[0]?.(again, []);
	expect(told).toHaveBeenLastCalledWith(again, [], undefined);
	look("database", { all: true }, told);
	asked[1]?.(null, [{ address: "10.0.0.1", family: 4 }]);
	look("database", { all: true }, told);
	asked[2]?.(again, []);
	expect(told).toHaveBeenLastCalledWith(null, [{ address: "10.0.0.1", family: 4 }], undefined);
	look("database", { all: true }, told);
	asked[3]?.(gone, []);
	expect(told).toHaveBeenLastCalledWith(gone, [], undefined);
});

it("a line is opened by name", async () => {
	const server = createServer((socket) => socket.end("well"));
	await new Promise<void>((done) => server.listen(0, "localhost", done));
	const line = new KnownSocket();
	line.connect((server.address() as AddressInfo).port, "localhost");
	const said: string = await new Promise((done) => line.setEncoding("utf8").once("data", done));
	expect(said).toBe("well");
	server.close();
});
