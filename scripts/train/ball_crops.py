#!/usr/bin/python3
"""Trains the network that judges crops, and writes models/ball-crops/.

  apt-get install python3-torch        (Debian's; only this script needs it)
  node --import tsx scripts/write-dataset.ts --games nine-ball,nine-ball,nine-ball,five-pins \
      --seed train-1 --side 48 --crops 40000 --out DIR
  nice /usr/bin/python3 scripts/train/ball_crops.py DIR [DIR ...] --out models/ball-crops

Crops of the project's own studio only. Looks (cloth, lamps, camera) are split into training and
test, never crops of one look.
"""
import argparse
import hashlib
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE = 32  # of a crop that the network sees
RADIUS = 10  # of a ball in it
KINDS = ["white", "solid", "striped"]
# A ball counts as in the middle up to NEAR radii off it, as not there from FAR on; between lies
# what an outline may be off by without being wrong.
NEAR, FAR = 0.22, 0.5
OFFSET_REACH = 1.3
# One ball in ten is striped, one in ten white: the others would drown them.
KIND_WEIGHTS = [1.5, 1.0, 2.5]
# So much of a ball must be seen; with less than LITTLE of it there is none to be judged.
SEEN, LITTLE = 0.55, 0.15
LONGEST_STREAK = 0.8


def kind_of(ball):
    if ball in ("cue", "white"):
        return 0
    return 2 if ball == "9" or (ball.isdigit() and int(ball) > 8) else 1


class Crops:
    """All crops of some folders in memory, with their balls."""

    def __init__(self, folders):
        pixels, self.labels = [], []
        for folder in map(Path, folders):
            for rows in sorted(folder.glob("crops-*.jsonl")):
                labels = []
                for line in rows.read_text().splitlines():
                    try:
                        labels.append(json.loads(line))
                    except json.JSONDecodeError:
                        break
                raw = np.fromfile(rows.with_suffix(".rgb"), np.uint8)
                side = int(folder.joinpath("side.txt").read_text()) if folder.joinpath("side.txt").exists() else 48
                n = min(len(labels), len(raw) // (side * side * 3))
                pixels.append(raw[: n * side * side * 3].reshape(n, side, side, 3))
                for label in labels[:n]:
                    label["look"] = f"{folder.name}/{label['look']}"
                self.labels += labels[:n]
        self.pixels = np.concatenate(pixels)

    def split(self, share):
        """Indices of training and test, by look."""
        test = np.array([int(hashlib.sha1(l["look"].encode()).hexdigest(), 16) % 1000 < share * 1000 for l in self.labels])
        return np.where(~test)[0], np.where(test)[0]


def to_ycc(rgb):
    """RGB bytes to luma and two chroma differences, as cut from a frame."""
    x = rgb.astype(np.float32) / 255
    y = 0.2126 * x[..., 0] + 0.7152 * x[..., 1] + 0.0722 * x[..., 2]
    return np.stack([y, (x[..., 2] - y) / 1.8556, (x[..., 0] - y) / 1.5748], -1)


def window(crops, n, rng, centred):
    """A window of SIDE pixels of crop n, and what is in it."""
    label, pixels = crops.labels[n], crops.pixels[n]
    side = pixels.shape[0]
    balls = []
    if label["kind"] == "ball":
        balls.append((label["du"], label["dv"], label["ball"], label["visible"], math.hypot(*label["streak"])))
    for ball, du, dv in label["others"]:
        balls.append((du, dv, ball, None, 0.0))
    spare = (side - SIDE) // 2
    if centred and label["kind"] == "ball":
        wish = [label["du"] + rng.normal(0, 0.6), label["dv"] + rng.normal(0, 0.6)]
    elif rng.random() < 0.5 and balls:
        # Off a ball by half a radius and more: an outline that has caught a shadow or a highlight.
        du, dv = balls[rng.integers(len(balls))][:2]
        angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.4, 1.2) * RADIUS
        wish = [du + far * math.cos(angle), dv + far * math.sin(angle)]
    else:
        wish = rng.uniform(-spare, spare, 2)
    ox, oy = (int(round(min(spare, max(-spare, w)))) for w in wish)
    x0, y0 = spare + ox, spare + oy
    view = pixels[y0 : y0 + SIDE, x0 : x0 + SIDE]
    moved = [(du - ox, dv - oy, ball, visible, streak) for du, dv, ball, visible, streak in balls]
    return view, moved, label


def target(moved, label):
    """Ball or not (with its weight), offset (weight), kind (weight)."""
    ball, ball_w, du, dv, off_w, kind, kind_w = 0.0, 1.0, 0.0, 0.0, 0.0, 0, 0.0
    if moved:
        near = min(moved, key=lambda m: math.hypot(m[0], m[1]))
        gap = math.hypot(near[0], near[1]) / RADIUS
        seen = near[3]
        if gap < OFFSET_REACH and (seen is None or seen > SEEN) and near[4] < LONGEST_STREAK * RADIUS:
            du, dv, off_w = near[0] / RADIUS, near[1] / RADIUS, 1.0
        if gap < NEAR:
            if seen is None or LITTLE < seen < SEEN or near[4] > LONGEST_STREAK * RADIUS:
                ball_w = 0.0
            elif seen >= SEEN:
                ball, kind, kind_w = 1.0, kind_of(near[2]), 1.0
        elif gap < FAR:
            ball_w = 0.0
    return ball, ball_w, du, dv, off_w, kind, kind_w


def batch_of(crops, indices, rng, augment=True):
    views, rows = [], []
    for n in indices:
        view, moved, label = window(crops, n, rng, centred=rng.random() < 0.55)
        turn, flip = (rng.integers(4), rng.random() < 0.5) if augment else (0, False)
        view = np.rot90(view, turn)
        moved = [turned(m, turn) for m in moved]
        if flip:
            view = view[:, ::-1]
            moved = [(-m[0],) + m[1:] for m in moved]
        views.append(to_ycc(np.ascontiguousarray(view)))
        rows.append(target(moved, label))
    x = torch.from_numpy(np.stack(views))
    if augment:
        x = distort(x, rng)
    return x, torch.tensor(rows, dtype=torch.float32)


def turned(m, turn):
    du, dv = m[0], m[1]
    for _ in range(turn):
        du, dv = dv, -du
    return (du, dv) + m[2:]


def distort(x, rng):
    """What cameras, lamps, encoders and venues do, beyond what the studio draws."""
    n = x.shape[0]
    g = torch.Generator().manual_seed(int(rng.integers(1 << 30)))
    rand = lambda *s: torch.rand(*s, generator=g)
    gain = 0.65 + 0.7 * rand(n, 1, 1)
    gamma = 0.8 + 0.45 * rand(n, 1, 1)
    y = (x[..., 0].clamp(0, 1) ** gamma) * gain
    # Hues turn about grey, so that what is told is never a hue: sets and cloths differ.
    angle = (rand(n, 1, 1) - 0.5) * 2 * math.pi * (rand(n, 1, 1) < 0.7)
    grow = (0.6 + 0.8 * rand(n, 1, 1)) * gain
    tint = (rand(n, 1, 1, 2) - 0.5) * 0.07
    b, r = x[..., 1], x[..., 2]
    cb = (b * angle.cos() - r * angle.sin()) * grow + tint[..., 0] * y
    cr = (b * angle.sin() + r * angle.cos()) * grow + tint[..., 1] * y
    x = torch.stack([y, cb, cr], 1)
    x = draw_over(x, g)
    # Blur of some, coarser chroma of all, noise of most.
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 1)
    some = (rand(n, 1, 1, 1) < 0.35).float() * rand(n, 1, 1, 1)
    x = x * (1 - some) + soft * some
    coarse = F.interpolate(F.avg_pool2d(x[:, 1:], 2), scale_factor=2, mode="bilinear", align_corners=False)
    x = torch.cat([x[:, :1], coarse], 1)
    level = 0.03 * rand(n, 1, 1, 1) ** 2
    x = x + torch.randn(x.shape, generator=g) * level
    return x.clamp(-0.5, 1.1).permute(0, 2, 3, 1)


def draw_over(x, g):
    """Lines, rings and edges of what lies or is projected on a cloth, away from the middle ball."""
    n = x.shape[0]
    rand = lambda *s: torch.rand(*s, generator=g)
    grid = torch.arange(SIDE) - (SIDE - 1) / 2
    v, u = torch.meshgrid(grid, grid, indexing="ij")
    angle = rand(n, 1, 1) * 2 * math.pi
    # A line passes at least 11 pixels from the middle.
    far = (u * angle.cos() + v * angle.sin()) - (11.5 + 6 * rand(n, 1, 1))
    line = (far.abs() < 0.6 + 2 * rand(n, 1, 1)) & (rand(n, 1, 1) < 0.12)
    edge = (far > 0) & (rand(n, 1, 1) < 0.1)
    ring_r = 12.5 + 9 * rand(n, 1, 1)
    shift = (rand(n, 2, 1, 1) - 0.5) * 4
    ring = (((u - shift[:, 0]).hypot(v - shift[:, 1]) - ring_r).abs() < 0.5 + rand(n, 1, 1)) & (rand(n, 1, 1) < 0.12)
    colour = torch.cat([rand(n, 1, 1, 1), (rand(n, 2, 1, 1) - 0.5) * 0.6], 1)
    mask = (line | edge | ring).unsqueeze(1).float() * (0.4 + 0.6 * rand(n, 1, 1, 1))
    return x * (1 - mask) + colour * mask


class Net(nn.Module):
    """Four convolutions and two layers; padding as TensorFlow's 'same' does it."""

    def __init__(self):
        super().__init__()
        widths = [3, 12, 24, 40, 56]
        self.convs = nn.ModuleList(nn.Conv2d(a, b, 3) for a, b in zip(widths, widths[1:]))
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in widths[1:])
        self.hidden = nn.Linear(4 * 4 * 56, 64)
        self.out = nn.Linear(64, 6)
        self.drop = nn.Dropout(0.2)

    def forward(self, crops):
        x = crops.permute(0, 3, 1, 2)
        for k, (conv, norm) in enumerate(zip(self.convs, self.norms)):
            x = F.pad(x, (1, 1, 1, 1) if k == 0 else (0, 1, 0, 1))
            conv.stride = (1, 1) if k == 0 else (2, 2)
            x = F.relu(norm(conv(x)))
        x = x.permute(0, 2, 3, 1).reshape(-1, 4 * 4 * 56)
        return self.out(self.drop(F.relu(self.hidden(x))))


def loss_of(out, t):
    ball = F.binary_cross_entropy_with_logits(out[:, 0], t[:, 0] * 0.98 + 0.01, weight=t[:, 1])
    offset = (F.smooth_l1_loss(out[:, 1:3], t[:, 2:4], reduction="none", beta=0.1).sum(1) * t[:, 4]).mean()
    rare = torch.tensor(KIND_WEIGHTS)[t[:, 5].long()]
    kind = (F.cross_entropy(out[:, 3:6], t[:, 5].long(), reduction="none", label_smoothing=0.02) * rare * t[:, 6]).mean()
    return ball + 0.7 * offset + 0.6 * kind


def figures(net, crops, indices, seed):
    """On looks that were not trained on, with the same distortions."""
    rng = np.random.default_rng(seed)
    net.eval()
    outs, rows = [], []
    with torch.no_grad():
        for k in range(0, len(indices), 256):
            x, t = batch_of(crops, indices[k : k + 256], rng)
            outs.append(net(x))
            rows.append(t)
    out, t = torch.cat(outs), torch.cat(rows)
    sure = t[:, 1] > 0
    is_ball = t[:, 0] > 0.5
    said = out[:, 0] > 0
    off = t[:, 4] > 0
    kind = t[:, 6] > 0
    gap = (out[:, 1:3] - t[:, 2:4]).norm(dim=1)[off] * RADIUS
    right = out[:, 3:6].argmax(1) == t[:, 5].long()
    row = {
        "crops": int(sure.sum()),
        "balls_taken_for_balls": round(float((said & is_ball)[sure].sum() / is_ball[sure].sum()), 4),
        "others_taken_for_balls": round(float((said & ~is_ball)[sure].sum() / (~is_ball)[sure].sum()), 4),
        "balls_refused_at_minus_2": round(float(((out[:, 0] < -2) & is_ball)[sure].sum() / is_ball[sure].sum()), 4),
        "offset_px_median": round(float(gap.median()), 3),
        "kind_right": round(float(right[kind].float().mean()), 4),
    }
    for k, name in enumerate(KINDS):
        of = kind & (t[:, 5] == k)
        row[f"{name}_right"] = round(float(right[of].float().mean()), 4) if of.any() else None
    return row


def folded(net):
    """Convolutions with their norms folded in, as (kernel HWIO, bias) arrays."""
    layers = []
    for conv, norm in zip(net.convs, net.norms):
        scale = norm.weight / (norm.running_var + norm.eps).sqrt()
        kernel = conv.weight * scale[:, None, None, None]
        bias = norm.bias + (conv.bias - norm.running_mean) * scale
        layers.append((kernel.permute(2, 3, 1, 0).detach().numpy(), bias.detach().numpy()))
    return layers


def write_tfjs(net, out):
    """The same weights as a TensorFlow.js layers model: model.json and weights.bin."""
    layers, specs, blobs = [], [], []

    def add(kind, name, config, weights):
        layers.append({"class_name": kind, "config": {"name": name, "trainable": True, **config}})
        for part, array in weights:
            specs.append({"name": f"{name}/{part}", "shape": list(array.shape), "dtype": "float32"})
            blobs.append(np.ascontiguousarray(array, dtype="<f4").tobytes())

    for k, (kernel, bias) in enumerate(folded(net)):
        config = {
            "filters": int(kernel.shape[3]), "kernel_size": [3, 3], "strides": [1, 1] if k == 0 else [2, 2],
            "padding": "same", "data_format": "channels_last", "dilation_rate": [1, 1],
            "activation": "relu", "use_bias": True,
        }
        if k == 0:
            config["batch_input_shape"] = [None, SIDE, SIDE, 3]
        add("Conv2D", f"conv{k}", config, [("kernel", kernel), ("bias", bias)])
    add("Flatten", "flatten", {"data_format": "channels_last"}, [])
    for name, layer, activation in (("hidden", net.hidden, "relu"), ("verdict", net.out, "linear")):
        add("Dense", name, {"units": layer.out_features, "activation": activation, "use_bias": True},
            [("kernel", layer.weight.detach().numpy().T), ("bias", layer.bias.detach().numpy())])
    topology = {"class_name": "Sequential", "config": {"name": "ball_crops", "layers": layers}}
    document = {
        "format": "layers-model", "generatedBy": "scripts/train/ball_crops.py", "convertedBy": None,
        "modelTopology": {"keras_version": "2.4.0", "backend": "tensorflow", "model_config": topology},
        "weightsManifest": [{"paths": ["weights.bin"], "weights": specs}],
    }
    (out / "model.json").write_text(json.dumps(document, indent=1) + "\n")
    (out / "weights.bin").write_bytes(b"".join(blobs))


def write_onnx(net, out):
    torch.onnx.export(
        net, torch.zeros(2, SIDE, SIDE, 3), str(out / "model.onnx"), input_names=["crops"],
        output_names=["verdict"], dynamic_axes={"crops": {0: "n"}, "verdict": {0: "n"}}, opset_version=13,
    )


def drawn_as_often(label):
    """Pins and pieces of background are many; nines and cue balls are few."""
    if label["kind"] != "ball":
        return 0.5
    return 1.0 if kind_of(label["ball"]) == 1 else 2.0


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("folders", nargs="+")
    ask.add_argument("--out", default="models/ball-crops")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--steps", type=int, default=4000)
    ask.add_argument("--minutes", type=float, default=20)
    ask.add_argument("--batch", type=int, default=96)
    args = ask.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(args.seed)
    crops = Crops(args.folders)
    train, test = crops.split(0.1)
    looks = len({l["look"] for l in crops.labels})
    print(f"{len(train)} crops to train on, {len(test)} to test on, {looks} looks", flush=True)
    weight = np.array([drawn_as_often(crops.labels[n]) for n in train])
    weight /= weight.sum()
    net = Net()
    print(f"{sum(p.numel() for p in net.parameters())} weights", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-3)
    started, done = time.time(), 0
    while done < args.steps:
        share = max(done / args.steps, (time.time() - started) / 60 / args.minutes)
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = 2e-3 * min(1, done / 100 + 0.05) * (0.5 + 0.5 * math.cos(math.pi * share)) + 1e-5
        net.train()
        x, t = batch_of(crops, rng.choice(train, args.batch, p=weight), rng)
        loss = loss_of(net(x), t)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        done += 1
        if done % 250 == 0:
            print(f"step {done}, {time.time() - started:.0f} s, loss {float(loss):.3f}, {figures(net, crops, test[:1500], 7)}", flush=True)
    net.eval()
    out = Path(args.out)
    out.mkdir(parents=True, exist_ok=True)
    write_onnx(net, out)
    write_tfjs(net, out)
    result = figures(net, crops, test, 7)
    sums = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in ("model.onnx", "model.json", "weights.bin")}
    record = {
        "weights": sum(p.numel() for p in net.parameters()), "seed": args.seed, "steps": done,
        "batch": args.batch, "crops_trained": len(train), "crops_tested": len(test), "looks": looks,
        "on_looks_not_trained": result, "sha256": sums,
    }
    (out / "training.json").write_text(json.dumps(record, indent=2) + "\n")
    print(json.dumps(record, indent=2))


if __name__ == "__main__":
    main()
